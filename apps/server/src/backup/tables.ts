import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';

export interface BackupTable {
  name: string;
  /** Columns without generated ones, which the database computes. */
  columns: string[];
}

/** All tables (a partitioned one as a whole) in an order in which foreign keys allow to fill them. */
export async function tablesInOrder(client: ClientBase): Promise<BackupTable[]> {
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname`);
  const { rows: links } = await client.query<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const ordered: BackupTable[] = [];
  const waiting = new Map(columns.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((table) =>
      links.every(({ child, parent }) => child !== table.name || !waiting.has(parent)),
    );
    if (ready.length === 0)
      throw new Error('The tables point to each other in a ring and cannot be restored.');
    for (const table of ready.sort((a, b) => a.name.localeCompare(b.name))) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}

/** Left out of a backup: migrations write their own ledger. */
const MIGRATIONS = 'migration';

/**
 * Tables with short-lived rows that a backup leaves out: credentials (sessions, links to reset a password, pending
 * sign-ins) and work in progress (uploads, counted attempts). A restored server therefore accepts no old session.
 */
export const PASSING_TABLES: ReadonlySet<string> = new Set([
  'session',
  'password_reset',
  'captcha_used',
  'sign_in_challenge',
  'single_sign_on_attempt',
  'request_limit',
  'presence',
  'changed_institution',
  'upload',
  'upload_part',
  // Rebuilt by a worker of the restored server.
  'search_record',
  'search_author',
  'search_text',
  'search_term',
  'search_state',
  'search_renaming',
  'file_pyramid',
  'public_inventory',
]);

export async function tablesToKeep(client: ClientBase): Promise<BackupTable[]> {
  return (await tablesInOrder(client)).filter(({ name }) => name !== MIGRATIONS && !PASSING_TABLES.has(name));
}

/** Tables to truncate before a restore, since migrations insert some rows (a secret, for example). */
export async function tablesToEmpty(client: ClientBase): Promise<string[]> {
  return (await tablesInOrder(client)).map(({ name }) => name).filter((name) => name !== MIGRATIONS);
}

function columnList(table: BackupTable): string {
  return table.columns.map((column) => escapeIdentifier(column)).join(', ');
}

/** COPY statement of a table; records are sorted by path, so that a parent precedes its descendants. */
export function copyOut(table: BackupTable): string {
  const order = table.columns.includes('path') ? ' order by path' : '';
  return `copy (select ${columnList(table)} from ${escapeIdentifier(table.name)}${order}) to stdout`;
}

export function copyIn(table: BackupTable): string {
  return `copy ${escapeIdentifier(table.name)} (${columnList(table)}) from stdin`;
}
