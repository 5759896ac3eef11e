import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import type { BackupFile } from './backup-file.ts';

export interface BackupTable {
  name: string;
  /** Without generated ones: the database makes those itself. */
  columns: string[];
}

/** Every table of ours, those that others point to first, so that they can be filled in this order. */
export async function tablesInOrder(client: ClientBase): Promise<BackupTable[]> {
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
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

/** The schema makes its own list of migrations. */
const MIGRATIONS = 'migration';

/**
 * What opens a door for a while (sessions, links to reset a password, sign-ins half done) and what is only under way (parts of uploads,
 * tries that are counted): a backup holds none of it, so a restored server knows no session, revoked or not.
 */
export const PASSING_TABLES: ReadonlySet<string> = new Set([
  'session',
  'password_reset',
  'captcha_used',
  'sign_in_challenge',
  'single_sign_on_attempt',
  'request_limit',
  'upload',
  'upload_part',
  // Made again by a worker of the restored server.
  'search_record',
  'search_author',
  'search_text',
  'search_text_body',
  'search_term',
  'search_state',
]);

export async function tablesToKeep(client: ClientBase): Promise<BackupTable[]> {
  return (await tablesInOrder(client)).filter(({ name }) => name !== MIGRATIONS && !PASSING_TABLES.has(name));
}

/** What a restore begins by emptying: migrations fill some tables themselves (a secret, say). */
export async function tablesToEmpty(client: ClientBase): Promise<string[]> {
  return (await tablesInOrder(client)).map(({ name }) => name).filter((name) => name !== MIGRATIONS);
}

function columnList(table: BackupTable): string {
  return table.columns.map((column) => escapeIdentifier(column)).join(', ');
}

/** Records in the order of their paths: a parent stands before what is below it. */
export function copyOut(table: BackupTable): string {
  const order = table.columns.includes('path') ? ' order by path' : '';
  return `copy (select ${columnList(table)} from ${escapeIdentifier(table.name)}${order}) to stdout`;
}

export function copyIn(table: BackupTable): string {
  return `copy ${escapeIdentifier(table.name)} (${columnList(table)}) from stdin`;
}

export interface KeptContent extends BackupFile {
  contentId: string;
  /** Null for thumbnails and posters, which can be drawn anew. */
  sha256: string | null;
}

/**
 * Bytes that a row refers to; those that are on their way in or out have no row, and are nobody's loss. What lies in
 * quarantine is left out too: a backup that holds a virus is itself found and taken away by scanners.
 */
export async function* contentsToKeep(client: ClientBase): AsyncGenerator<KeptContent> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ last: number | null }>(
      `select max(id)::float8 as last from (select id from file where id > $1 order by id limit ${BATCH}) as batch`,
      [after],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield* await contentsBetween(client, after, last);
    after = last;
  }
}

/** Of so many files, so that a million of them need not be in memory at once. */
const BATCH = 1000;

async function contentsBetween(client: ClientBase, after: number, last: number): Promise<KeptContent[]> {
  const { rows } = await client.query<KeptContent>(
    `
    select c.content_id as "contentId", c.sha256, f.id::float8 as id, f.name, i.name as institution
    from file f join institution i on i.id = f.institution_id
    cross join lateral (values (f.content_id, f.sha256), (f.thumbnail_id, null), (f.poster_id, null))
      as c (content_id, sha256)
    where f.id > $1 and f.id <= $2 and c.content_id is not null and (c.sha256 is null or f.scan is distinct from 'infected') order by f.id`,
    [after, last],
  );
  return rows;
}
