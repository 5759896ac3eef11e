import { expect, test } from 'vitest';
import { signedIn } from '../../test/api/client.ts';
import { minimalRecord } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';

const server = useServer();

test('a database that only reads, as a standby does, serves readings, and a save is asked to come back', async () => {
  const client = await signedIn(server());
  const { ownerPool } = server();
  const { rows } = await ownerPool.query<{ name: string }>('select current_database() as name');
  const set = (value: 'on' | 'off') =>
    ownerPool.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${value}`);
  const cutConnections = () =>
    ownerPool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
  const save = () => client.post('/api/collections', { collection: minimalRecord('collection') });

  await set('on');
  await cutConnections();
  await expect.poll(async () => (await client.get('/api/users/current')).status).toBe(200);
  const response = await save();
  expect(response).toMatchObject({ status: 503, body: { type: 'overloaded' } });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);

  await set('off');
  await cutConnections();
  await expect.poll(async () => (await save()).status).toBe(201);
});
