import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createDatabase, databaseAt, dropDatabase } from '../../test/postgres/databases.ts';
import { verifyChain } from '../services/audit/verify-chain.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

test('entries that were there before the chain become part of it, with the names that are known', async () => {
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
      .filter((one) => one < '0023')) {
      const sql = readFileSync(join(FOLDER, file), 'utf8');
      await pool.query(sql);
      const hash = createHash('sha256').update(sql).digest('hex');
      await pool.query('insert into migration (name, hash) values ($1, $2)', [file, hash]);
    }
    await pool.query(`
      insert into institution (id, signature, name, institution_type) values (1, 'PL_1', 'Archiwum', 'ngo');
      insert into app_user (id, institution_id, name, full_name, email, role, password_hash)
        values (1, 1, 'anna', 'Anna Nowak', 'anna@archiwum.example', 'EDITOR', 'x');
      insert into audit_event (kind, user_id, institution_id) values ('signIn', 1, 1), ('signInFailed', 1, 1)`);
    await migrate(url);
    const { rows } = await pool.query(
      'select kind, user_name, user_role, institution_name from audit_event order by id',
    );
    expect(rows).toEqual([
      { kind: 'signIn', user_name: 'Anna Nowak', user_role: null, institution_name: 'Archiwum' },
      { kind: 'signInFailed', user_name: 'Anna Nowak', user_role: null, institution_name: 'Archiwum' },
    ]);
    await pool.query(`insert into audit_event (kind) values ('signIn')`);
    expect(await verifyChain(db)).toMatchObject({ head: { position: 3 }, faults: [] });
  } finally {
    await close();
    await dropDatabase(adminUrl, name);
  }
});
