import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useServer } from '../../test/api/test-server.ts';

const server = useServer();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(server().url);
  await client.connect();
});
afterAll(() => client.end());

const FORBIDDEN_STATEMENTS = {
  'change a table': 'alter table record add column more text',
  'take a guard off a table': 'alter table record disable trigger all',
  'empty a table past its guards': 'truncate record cascade',
  'make a table': 'create table more ()',
  'make a function': 'create function more() returns int language sql return 1',
  'drop a table': 'drop table session',
  'make a role': 'create role more superuser',
  'make itself more than it is': 'alter role current_user superuser',
  'make a database': 'create database more',
  'read the passwords of roles': 'select * from pg_authid',
  'read a file of the machine': `select pg_read_file('/etc/passwd')`,
  'run a program': `copy (select 1) to program 'true'`,
  'change the settings of the server': `alter system set log_statement = 'all'`,
  'rewrite the list of migrations': `update migration set hash = ''`,
  'rewrite what was done': `update audit_event set user_id = null`,
  'delete what was done': 'delete from audit_event',
};

test.each(Object.entries(FORBIDDEN_STATEMENTS))('the role of the program cannot %s', async (_, statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the role of the program is allowed in every table of the program and of its queue', async () => {
  const { rows } = await client.query(`
    select schemaname, tablename from pg_tables
    where schemaname in ('public', 'graphile_worker')
      and not has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`);
  expect(rows).toEqual([]);
  await client.query(`select graphile_worker.add_job('purge-trash', '{"rootId":1}')`);
  const { rows: jobs } = await client.query('select count(*)::int as n from graphile_worker._private_jobs');
  expect(jobs).toEqual([{ n: 1 }]);
});
