import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

test('a fresh database is migrated and shares nothing with another one', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  expect(await tablesOf(one.url)).toContain('record');
  const client = new pg.Client(one.ownerUrl);
  await client.connect();
  await client.query('create table only_here ()');
  await client.end();
  expect(await tablesOf(two.url)).not.toContain('only_here');
  await Promise.all([one.drop(), two.drop()]);
});

test('a dropped database is gone even while somebody is connected to it', async () => {
  const database = await freshDatabase();
  const client = new pg.Client(database.url);
  client.on('error', () => {});
  await client.connect();
  await database.drop();
  await expect(tablesOf(database.url)).rejects.toThrow('does not exist');
  await client.end().catch(() => {});
});
