import { setTimeout as wait } from 'node:timers/promises';
import { allEndpoints } from '@regest/contract/endpoints/all.ts';
import { endpointName } from '@regest/contract/endpoints/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../test/api/client.ts';
import { useServer } from '../../test/api/test-server.ts';
import { startWatched, type WatchedServer } from '../../test/api/watched-server.ts';
import { aLargeWorld, type LargeWorld } from '../../test/hostile/large-world.ts';
import {
  type LargestInput,
  lacksInput,
  largestInput,
  MORE_INPUTS,
  PUBLIC_READS,
} from '../../test/hostile/largest-inputs.ts';

/** Milliseconds of the server's own processor time, which a busy machine does not change. */
const MAX_BLOCKED_MS = 100;
const LIVE_INTERVAL_MS = 10;
const TRIES = 10;

const server = useServer();
let watched: WatchedServer;
let client: Client;
let world: LargeWorld;
let isOver = false;
const dead: string[] = [];
let asking: Promise<void>;

async function keepAskingLive(): Promise<void> {
  for (; !isOver; await wait(LIVE_INTERVAL_MS)) {
    const { status } = await fetch(`${watched.address}/api/live`);
    if (status !== 200) dead.push(String(status));
  }
}

beforeAll(async () => {
  client = await signedIn(server(), { role: 'ADMIN' });
  world = await aLargeWorld(server());
  watched = await startWatched(server());
  asking = keepAskingLive();
});
afterAll(async () => {
  isOver = true;
  await asking;
  await watched?.kill();
});

async function send({ method, url, body, headers }: Omit<LargestInput, 'isValid'>): Promise<number> {
  const answer = await fetch(watched.address + url, {
    method,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
    ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
  });
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel();
  else for await (const _ of answer.body ?? []);
  return answer.status;
}

/**
 * The first try compiles what runs for the first time, and a collection of memory falls into any of them: the least
 * of several counts. What the input itself costs is in each.
 */
async function heldBy(
  makeInput: () => Omit<LargestInput, 'isValid'>,
): Promise<{ status: number; longest: number }> {
  await watched.longestHold();
  const status = await send(makeInput());
  let longest = await watched.longestHold();
  for (let turn = 1; turn < TRIES && longest >= MAX_BLOCKED_MS; turn += 1) {
    await send(makeInput());
    longest = Math.min(longest, await watched.longestHold());
  }
  return { status, longest: Math.round(longest) };
}

/** Methods in this order, since those that delete would leave nothing for the others. */
const ORDER = ['GET', 'HEAD', 'PATCH', 'POST', 'PUT', 'DELETE'];
const ENDPOINTS = allEndpoints()
  .map((entry) => ({ ...entry, name: endpointName(entry.endpoint) }))
  .sort((a, b) => ORDER.indexOf(a.endpoint.method) - ORDER.indexOf(b.endpoint.method));

/** Uploads of files are a stream; the hostile inputs send one. */
const STREAMED = new Set(['POST /api/files', 'POST /api/files/add_poster']);

test('every endpoint has a largest input', () => {
  const lacking = ENDPOINTS.filter(({ endpoint, name }) => lacksInput(endpoint) && !STREAMED.has(name));
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

test.each(Object.entries(PUBLIC_READS))(
  'the largest %s of the portal holds up no other request',
  async (_, urlOf) => {
    const { status, longest } = await heldBy(() => ({ method: 'GET', url: urlOf(world) }));
    expect(status).toBeLessThan(400);
    expect(longest).toBeLessThan(MAX_BLOCKED_MS);
  },
);

test.each(Object.entries(MORE_INPUTS))('the largest %s holds up no other request', async (_, inputOf) => {
  const { status, longest } = await heldBy(() => inputOf(world));
  expect(status).toBe(200);
  expect(longest).toBeLessThan(MAX_BLOCKED_MS);
});

test.each(ENDPOINTS)('the largest input of $name holds up no other request', async ({ area, endpoint }) => {
  const { isValid } = largestInput(area, endpoint, world);
  const { status, longest } = await heldBy(() => largestInput(area, endpoint, world));
  expect(status).toBeLessThan(isValid ? 300 : 500);
  expect(longest).toBeLessThan(MAX_BLOCKED_MS);
});

test('the server answers that it lives all the while, and the caller is still signed in at the end', async () => {
  expect(dead).toEqual([]);
  expect(await send({ method: 'GET', url: '/api/users/current' })).toBe(200);
});
