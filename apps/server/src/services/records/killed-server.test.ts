import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBigTrash, holdChild } from '../../../test/api/big-trash.ts';
import { type Client, call as callServer, signedIn } from '../../../test/api/client.ts';
import { holdHistory, untilWaiting } from '../../../test/api/hold-table.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts, urlOf } from '../../../test/api/record-probe.ts';
import { endProcesses, type ServerProcess, startProcess, until } from '../../../test/api/server-process.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { storedRows } from '../../../test/model/perform.ts';

const server = useServer();
afterEach(endProcesses);
/** The program is started several times. */
const SLOW = { timeout: 180_000 };

function request(process: ServerProcess, client: Client, method: string, url: string, body?: unknown) {
  return fetch(`${process.address}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const repeat = ({ token }: Client, method: string, url: string, body?: unknown) =>
  callServer(server(), method as 'PUT', url, { token, body });

async function connectionsOfOthers(): Promise<number> {
  const { rows } = await server().deps.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

type Tree = Awaited<ReturnType<typeof aTree>>;
const CALLS: Record<string, (tree: Tree, otherId: number) => [string, string, unknown?]> = {
  publish: ({ collection }) => ['PUT', `${urlOf(collection)}/publish`],
  delete: ({ collection }) => ['DELETE', urlOf(collection)],
  move: ({ series }, parentId) => ['PUT', urlOf(series), { series: { parentId } }],
};

async function aCase(name: string) {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const otherCollection = await aRecord(server(), client, { level: 'collection' });
  const before = await storedRows(server(), client.user.institutionId);
  return { client, before, call: CALLS[name]?.(tree, otherCollection.id) ?? ['GET', '/'] };
}

describe('in the middle of several changes at once', () => {
  const cases = new Map<string, Awaited<ReturnType<typeof aCase>> & { answer: unknown }>();

  // One server is in the middle of all of them when it is killed.
  beforeAll(async () => {
    const killed = await startProcess(server(), 'web');
    const calls = await Promise.all(
      Object.keys(CALLS).map(async (name) => ({ name, ...(await aCase(name)) })),
    );
    const release = await holdHistory(server());
    const answers = calls.map(({ client, call }) =>
      request(killed, client, ...call).catch(() => 'no answer'),
    );
    await untilWaiting(server(), calls.length);
    await killed.kill();
    for (const [at, one] of calls.entries()) cases.set(one.name, { ...one, answer: await answers[at] });
    await release();
    await until(async () => (await connectionsOfOthers()) === 0);
  }, SLOW.timeout);

  test.each(Object.keys(CALLS))(
    'a server killed in the middle of a %s leaves it undone',
    SLOW,
    async (name) => {
      const one = cases.get(name);
      if (!one) throw new Error(`Nobody began a ${name}.`);
      const { client, before, call, answer } = one;
      expect(answer).toBe('no answer');
      expect(await storedRows(server(), client.user.institutionId)).toEqual(before);
      await expectSoundCounts(server());
      // This process acts as another server of the installation.
      const [method, url, body] = call;
      expect((await repeat(client, method, url, body)).status).toBe(200);
      expect(await storedRows(server(), client.user.institutionId)).not.toEqual(before);
      await expectSoundCounts(server());
    },
  );
});

test('a permanent deletion goes on after the server and then a worker were killed', SLOW, async () => {
  const client = await signedIn(server());
  // Two batches: the first ends long before the three seconds for which the call waits, on a slow machine too.
  const root = await aBigTrash(server(), client, 1100);
  const recordsLeft = async () =>
    (await storedRows(server(), client.user.institutionId)).filter(({ trashRoot }) => trashRoot !== null);
  // Locked rows stop the deletion after its first batch, so that it is certainly half done at the kill.
  const release = await holdChild(server(), root.id, 'first');
  const web = await startProcess(server(), 'web');
  const answer = request(web, client, 'DELETE', '/api/trash', { id: root.id, level: root.level }).catch(
    () => 'no answer',
  );
  await untilWaiting(server(), 1);
  await web.kill();
  expect(await answer).toBe('no answer');
  expect((await recordsLeft()).length).toBeLessThan(1102);

  const worker = await startProcess(server(), 'worker');
  await until(async () => {
    const { rows } = await server().deps.pool.query(
      'select from graphile_worker.jobs where locked_by is not null',
    );
    return rows.length > 0;
  });
  await worker.kill();
  expect((await recordsLeft()).length).toBeGreaterThan(0);
  await release();
  await startProcess(server(), 'worker');
  await until(async () => (await recordsLeft()).length === 0);
  await expectSoundCounts(server());
});
