import { expect, test } from 'vitest';
import { withOldDatabase } from '../../test/postgres/old-database.ts';
import { verifyChain } from '../services/audit/verify-chain.ts';

const ENTRIES = `
  insert into institution (id, signature, name, institution_type) values (1, 'PL_1', 'Archiwum', 'ngo');
  insert into app_user (id, institution_id, name, full_name, email, role, password_hash)
    values (1, 1, 'anna', 'Anna Nowak', 'anna@archiwum.example', 'EDITOR', 'x');
  insert into audit_event (kind, user_id, institution_id) values ('signIn', 1, 1), ('signInFailed', 1, 1)`;

test('entries that were there before the chain become part of it, with the names that are known', async () => {
  await withOldDatabase('0023', ENTRIES, async ({ pool, db }) => {
    const { rows } = await pool.query(
      'select kind, user_name, user_role, institution_name from audit_event order by id',
    );
    expect(rows).toEqual([
      { kind: 'signIn', user_name: 'Anna Nowak', user_role: null, institution_name: 'Archiwum' },
      { kind: 'signInFailed', user_name: 'Anna Nowak', user_role: null, institution_name: 'Archiwum' },
    ]);
    await pool.query(`insert into audit_event (kind) values ('signIn')`);
    expect(await verifyChain(db)).toMatchObject({ head: { position: 3 }, faults: [] });
  });
});

test('a database that knows a migration by its former name does not run it again', async () => {
  const former = `update migration set name = '0007-record-search.sql' where name = '0010-record-search.sql'`;
  await withOldDatabase('0012', former, async ({ pool }) => {
    const { rows } = await pool.query(`select name from migration where name like '%record-search.sql'`);
    expect(rows).toEqual([{ name: '0010-record-search.sql' }]);
  });
});
