import { allEndpoints } from '@regest/contract/endpoints/all.ts';
import { endpointName } from '@regest/contract/endpoints/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../test/api/client.ts';
import { aim } from '../../test/api/matrix-call.ts';
import { aWorld, type World } from '../../test/api/matrix-world.ts';
import { useServer } from '../../test/api/test-server.ts';
import { startWatched, type WatchedServer } from '../../test/api/watched-server.ts';
import { tusOf } from '../../test/files/tus.ts';
import { hostileBodies } from '../../test/hostile/hostile-bodies.ts';

const MAX_BLOCKED_MS = 100;
const server = useServer();
let watched: WatchedServer;
let client: Client;
let world: World;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'ADMIN' });
  world = await aWorld(server());
  watched = await startWatched(server());
  // The first run of code compiles it, once in the life of a server.
  for (const { area, endpoint } of allEndpoints())
    await send(endpoint.method, aim(area, endpoint, world).url, '{}', 'application/json');
  world = await aWorld(server());
  await watched.longestHold();
}, 180_000);
afterAll(() => watched?.kill());

async function send(
  method: string,
  url: string,
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(watched.address + url, {
    method,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': contentType, ...headers },
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
  });
  // A stream of events has no end to wait for.
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel();
  else await answer.arrayBuffer();
  return answer.status;
}

const TRIES = 10;
/** Input that cannot be read faster, and its time on the machine on which the limit was set. */
const NAMES = `{${Array.from({ length: 80_000 }, (_, i) => `"n${i}":1`).join(',')}}`;
const NAMES_MS = 40;

/** No machine that this runs on is slower. */
const SLOWEST = 3;

/** Slowness of this machine at the moment, at least 1. */
function slowness(): number {
  const spent = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage();
    JSON.parse(NAMES);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(SLOWEST, Math.max(1, Math.min(...spent) / NAMES_MS));
}

/**
 * Status of the reply and the longest block of the event loop. A body that blocks does so every time, the garbage
 * collector and other processes do not: the least of several tries with the same reply counts.
 */
async function heldBy(ask: () => Promise<number>): Promise<{ status: number; longest: number }> {
  const status = await ask();
  let longest = await watched.longestHold();
  for (let turn = 1; turn < TRIES && longest >= MAX_BLOCKED_MS; turn += 1) {
    const second = await ask();
    const longestMs = await watched.longestHold();
    if (second === status) longest = Math.min(longest, longestMs);
  }
  return { status, longest: longest < MAX_BLOCKED_MS ? longest : longest / slowness() };
}

const WITH_BODY = allEndpoints()
  .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.method !== 'HEAD')
  .map((entry, turn) => ({ ...entry, turn, name: endpointName(entry.endpoint) }));

test.each(WITH_BODY)('no hostile body of $name holds the event loop', async ({ area, endpoint, turn }) => {
  const holds: string[] = [];
  for (const { what, contentType, payload } of hostileBodies(endpoint, turn)) {
    const { url, headers } = aim(area, endpoint, world);
    const { status, longest } = await heldBy(() => send(endpoint.method, url, payload, contentType, headers));
    if (longest >= MAX_BLOCKED_MS || status >= 500) holds.push(`${what}: ${status} after ${longest} ms`);
  }
  expect(holds).toEqual([]);
});

const READ = allEndpoints()
  .filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.method === 'HEAD')
  .map((entry, turn) => ({ ...entry, turn, name: endpointName(entry.endpoint) }));
const MARKS = `a${'%CC%81'.repeat(30)}`;
const UNITS = ['%CC%81', '%20', '9', '%25', '-', ',', '%22'];
/** Node takes 16 KB of address and headers together. */
const ADDRESS_BYTES = 14_000;

test.each(READ)('no hostile address of $name holds the event loop', async ({ area, endpoint, turn }) => {
  const { url, headers } = aim(area, endpoint, world);
  const [path = '', query = ''] = url.split('?');
  const holds: string[] = [];
  for (const unit of [MARKS, UNITS[turn % UNITS.length] ?? '']) {
    const names = [...new Set([...new URLSearchParams(query).keys(), 'q'])];
    const value = unit.repeat(ADDRESS_BYTES / unit.length / names.length);
    const queryString = names.map((name) => `${name}=${value}`).join('&');
    const { status, longest } = await heldBy(() =>
      send(endpoint.method, `${path}?${queryString}`, '', 'text/plain', headers),
    );
    if (longest >= MAX_BLOCKED_MS || status >= 500) holds.push(`${unit}: ${status} after ${longest} ms`);
  }
  expect(holds).toEqual([]);
});

test('no hostile upload holds the event loop', async () => {
  const { address } = watched;
  const tus = tusOf(client.token);
  const holds: string[] = [];
  const respondsWith = async (what: string, ask: () => Promise<number>, statuses: number[]) => {
    const { status, longest } = await heldBy(ask);
    if (longest >= MAX_BLOCKED_MS || !statuses.includes(status))
      holds.push(`${what}: ${status} after ${longest} ms`);
  };
  const parentId = (await aWorld(server())).live.document;
  const bytes = Buffer.alloc(4_000_000, '\r\n--\u0301');
  const patched = async (offset: number) => {
    const path = await tus.begin(address, bytes.length, { filename: 'a.bin', parentId });
    return (await tus.patch(address, path, offset, bytes)).status;
  };
  await watched.longestHold();
  // One byte past the current offset, and then the whole file.
  await respondsWith('bytes out of turn', () => patched(1), [409]);
  await respondsWith('all bytes', () => patched(0), [200]);
  for (const [what, metadata] of Object.entries({
    marks: `filename ${Buffer.from(`a${'\u0301'.repeat(4000)}`).toString('base64')}`,
    pairs: Array.from({ length: 1200 }, (_, i) => `n${i} ${btoa('x')}`).join(','),
    blanks: `filename ${' '.repeat(ADDRESS_BYTES)}`,
  }))
    await respondsWith(
      what,
      () =>
        send('POST', '/api/uploads', '', 'text/plain', {
          'tus-resumable': '1.0.0',
          'upload-length': '1',
          'upload-metadata': metadata,
        }),
      [400],
    );
  expect(holds).toEqual([]);
});

test('the caller is still signed in at the end, so more than authentication was tested', async () => {
  expect(await send('GET', '/api/users/current', '', 'text/plain')).toBe(200);
});
