import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';

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

/** The schema makes its own list of migrations; uploads under way have bytes that no backup takes. */
const LEFT_OUT = new Set(['migration', 'upload', 'upload_part']);

export async function tablesToKeep(client: ClientBase): Promise<BackupTable[]> {
  return (await tablesInOrder(client)).filter(({ name }) => !LEFT_OUT.has(name));
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

/** Bytes that a row refers to; those that are on their way in or out have no row, and are nobody's loss. */
export async function contentIds(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select content_id as id from file
    union select thumbnail_id from file where thumbnail_id is not null
    union select poster_id from file where poster_id is not null`);
  return rows.map(({ id }) => id);
}
