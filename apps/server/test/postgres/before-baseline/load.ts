import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { asRole, createDatabase, databaseAt, dropDatabase } from '../databases.ts';
import type { FreshDatabase } from '../fresh-database.ts';

/** A backup of the same demo data, written by the version before the baseline. */
export const EARLIER_BACKUP = join(import.meta.dirname, 'backup.zip');

/**
 * A database of the version before the baseline (commit b4ce1a63, last migration 0091-begun-words.sql): its demo data,
 * with few statistics, and a row or more in every other table. Written by pg_dump.
 */
export async function loadEarlierDatabase(): Promise<FreshDatabase> {
  const { adminUrl, prefix, work } = inject('testPostgres');
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  await createDatabase(adminUrl, name);
  const ownerUrl = databaseAt(adminUrl, name);
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(gunzipSync(readFileSync(join(import.meta.dirname, 'database.sql.gz'))).toString());
  await client.end();
  return { name, url: asRole(ownerUrl, work), ownerUrl, drop: () => dropDatabase(adminUrl, name) };
}
