import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { as, signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

async function readers(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%unnest($1::bigint[])%' and state <> 'idle'
      and pid <> pg_backend_pid()`.execute(server().deps.db);
  return rows[0]?.n ?? 0;
}

test('a client that goes away in mid-download stops the work and gives the connection back', async () => {
  const user = (await signedIn(server())).user;
  const client = await as(server(), user);
  const collection = await aRecord(server(), client, { level: 'collection' });
  // Incompressible text, so that the answer does not fit into the buffers of the connection.
  await sql`
    insert into record (id, institution_id, level, parent_id, path, signature, title, fields)
    select id, ${user.institutionId}, 'unit', ${collection.id}::bigint, ${collection.id} || '.' || id || '.', id::text, 'j',
      jsonb_build_object('content', (select string_agg(md5(id::text || n), '') from generate_series(1, 200) n))
    from (select nextval('record_id_seq') as id from generate_series(1, 3000)) ids`.execute(server().deps.db);
  await server().app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server().app.server.address() as AddressInfo;
  const path = `/api/export/collection/${collection.id}`;
  await new Promise<void>((resolve) => {
    get({ port, path, headers: { authorization: `Bearer ${client.token}` } }, (response) => {
      response.once('data', () => {
        response.pause();
        setTimeout(() => {
          response.destroy();
          resolve();
        }, 200);
      });
      response.on('error', () => {});
    });
  });
  await expect.poll(readers).toBe(0);
});
