import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');

export interface MigrationId {
  name: string;
  hash: string;
}

export interface Migration extends MigrationId {
  sql: string;
}

/** All migrations of this version of the program, in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Ledger of the migrations applied to this database, each with the hash of its text. */
export async function appliedMigrations(client: ClientBase): Promise<MigrationId[]> {
  const { rows: tables } = await client.query<{ oid: unknown }>(
    `select to_regclass('public.migration') as oid`,
  );
  // Checked first, since `create table if not exists` needs the right to create tables even where the table exists.
  if (tables[0]?.oid === null)
    await client.query(`create table if not exists migration (
      name text primary key, hash text not null, run_at timestamptz not null default now())`);
  const { rows } = await client.query<MigrationId>('select name, hash from migration order by name');
  return rows;
}

/** Migrations of the program that are missing in `applied`. */
export function pendingMigrations(all: Migration[], applied: MigrationId[]): Migration[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of all) {
    const appliedHash = hashes.get(name);
    if (appliedHash !== undefined && appliedHash !== hash)
      throw new Error(`Migration ${name} was changed after it had run; add a new one instead.`);
  }
  return all.filter(({ name }) => !hashes.has(name));
}

/** Runs in the transaction of the caller, so that a failing migration leaves nothing behind. */
export async function applyMigration(client: ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}
