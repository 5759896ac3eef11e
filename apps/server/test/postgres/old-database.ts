import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createDatabase, databaseAt, dropDatabase } from './databases.ts';

const FOLDER = join(import.meta.dirname, '../../src/db/migrations');

/** A database as it was before a migration, filled with what stood there, then brought to today. */
export async function withOldDatabase(
  before: string,
  content: string,
  look: (now: Pick<ReturnType<typeof connect>, 'pool' | 'db'>) => Promise<void>,
): Promise<void> {
  const { adminUrl, prefix } = inject('testPostgres');
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  await createDatabase(adminUrl, name);
  const url = databaseAt(adminUrl, name);
  const { pool, db, close } = connect(url);
  try {
    await pool.query(
      'create table migration (name text primary key, hash text not null, run_at timestamptz default now())',
    );
    for (const file of readdirSync(FOLDER)
      .sort()
      .filter((one) => one < before)) {
      const sql = readFileSync(join(FOLDER, file), 'utf8');
      await pool.query(sql);
      const hash = createHash('sha256').update(sql).digest('hex');
      await pool.query('insert into migration (name, hash) values ($1, $2)', [file, hash]);
    }
    await pool.query(content);
    await migrate(url);
    await look({ pool, db });
  } finally {
    await close();
    await dropDatabase(adminUrl, name);
  }
}
