import { PRESENCE_STREAMS_MAX } from '@regest/contract/endpoints/presence.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { type EventReader, readEvents } from '../../../test/api/read-events.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { buildApp } from '../../programs/app.ts';

/** Two servers on one database. */
const server = useServer();
let otherServer: FastifyInstance;
const addresses: string[] = [];
beforeAll(async () => {
  otherServer = await buildApp(server().deps, { checkReplies: true, pages: false });
  for (const app of [server().app, otherServer])
    addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => otherServer.close());

let anna: Client;
let jan: Client;
let recordId: number;
beforeAll(async () => {
  anna = await signedIn(server(), { fullName: 'Anna Nowak' });
  const { institutionId } = anna.user;
  jan = await signedIn(server(), { fullName: 'Jan Kowal', institutionId });
  recordId = (await aTree(server(), anna)).unit.id;
});

const at = (place: 0 | 1, { token }: Client, id = recordId): Promise<EventReader> =>
  readEvents(`${addresses[place]}/api/records/${id}/presence`, token);

test('a colleague at the same record is named, at another server too, until the tab closes', async () => {
  const first = await at(0, anna);
  expect(first.headers['x-accel-buffering']).toBe('no');
  await first.untilNames();
  const second = await at(1, jan);
  await second.untilNames('Anna Nowak');
  await first.untilNames('Jan Kowal');
  const secondPresence = await at(0, jan);
  await secondPresence.untilNames('Anna Nowak');
  second.hangUp();
  secondPresence.hangUp();
  await first.untilNames();
  first.hangUp();
});

test('who is at another record, or is oneself in another tab, is not told of', async () => {
  const otherUnitId = (await aTree(server(), anna)).unit.id;
  const [first, same, away] = [await at(0, anna), await at(1, anna), await at(0, jan, otherUnitId)];
  await first.untilNames();
  await same.untilNames();
  await away.untilNames();
  for (const reader of [first, same, away]) reader.hangUp();
});

test('a session that has ended ends its streams, and a person of another institution opens none', async () => {
  const leaving = await signedIn(server(), { fullName: 'Ewa', institutionId: anna.user.institutionId });
  const [first, second] = [await at(0, anna), await at(1, leaving)];
  await first.untilNames('Ewa');
  await server().deps.pool.query('delete from session where user_id = $1', [leaving.user.id]);
  await otherServer.presence.beat();
  await second.ended;
  await first.untilNames();
  first.hangUp();
  expect((await at(0, await signedIn(server()))).status).toBe(404);
});

test('who was at a server that died is forgotten', async () => {
  const first = await at(0, anna);
  await server().deps.pool.query(`insert into presence (record_id, user_id, session_id) values ($1, $2, 0)`, [
    recordId,
    jan.user.id,
  ]);
  await server().app.presence.beat();
  await first.untilNames('Jan Kowal');
  await server().deps.pool.query(
    `update presence set seen_at = now() - interval '1 minute' where session_id = 0`,
  );
  await server().app.presence.beat();
  await first.untilNames();
  first.hangUp();
});

test('one person holds so many streams and no more, and gets the place of one that closed', async () => {
  const person = await signedIn(server(), { institutionId: anna.user.institutionId });
  const connections: EventReader[] = [];
  for (let i = 0; i < PRESENCE_STREAMS_MAX; i += 1) connections.push(await at(0, person));
  expect(connections.map(({ status }) => status)).toEqual(Array(PRESENCE_STREAMS_MAX).fill(200));
  expect((await at(0, person)).status).toBe(503);
  connections.pop()?.hangUp();
  const tryAgain = async () => {
    const reader = await at(0, person);
    connections.push(reader);
    return reader.status;
  };
  await expect.poll(tryAgain).toBe(200);
  for (const reader of connections) reader.hangUp();
});

test('a server that stops ends its streams at once, and its editors are no longer present', async () => {
  const stopping = await buildApp(server().deps, { checkReplies: true, pages: false });
  addresses[1] = await stopping.listen({ port: 0, host: '127.0.0.1' });
  const [first, second] = [await at(0, anna), await at(1, jan)];
  await first.untilNames('Jan Kowal');
  await stopping.close();
  await second.ended;
  await first.untilNames();
  first.hangUp();
});
