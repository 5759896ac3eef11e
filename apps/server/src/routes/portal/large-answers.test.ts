import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { call } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { startWatched, type WatchedServer } from '../../../test/api/watched-server.ts';
import { SITEMAP_SHARD } from '../../writers/public/sitemap.ts';

/** Longest time without a return to the event loop, in processor time. */
const MAX_STRETCH_MS = 50;
/** Garbage collection and a busy machine lengthen single measurements; code that blocks is slow in every one. */
const TRIES = 4;
const CANVASES = 5000;
const MANIFESTS = 2;
const ADDRESSES = 20_000;

const server = useServer();
let watched: WatchedServer;
let institutionId: number;
let unitIds: number[];

const owner = () => server().ownerPool;

async function insertUnits(count: number, prefix: string, parentId: number): Promise<number[]> {
  const { rows } = await owner().query<{ id: number }>(
    `insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published)
     select ids.id, $1, 'unit', $2, $2::bigint || '.' || ids.id || '.', $3 || ids.number, 'Akta gminy', '[]', '{}', true
     from (select nextval('record_id_seq') as id, number from generate_series(1, $4) number) ids returning id::int`,
    [institutionId, parentId, prefix, count],
  );
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  ({ id: institutionId } = await anInstitution(server()));
  const { rows } = await owner().query<{ id: number }>(
    `insert into record (id, institution_id, level, path, signature, title, dates, fields, is_published)
     select n, $1, 'collection', n || '.', '1', 'Zespół', '[]', '{}', true from nextval('record_id_seq') n
     returning id::int`,
    [institutionId],
  );
  const collectionId = rows[0]?.id ?? 0;
  unitIds = await insertUnits(MANIFESTS + 1, 'M', collectionId);
  await insertUnits(ADDRESSES, 'A', collectionId);
  await owner().query(
    `with added as (
       insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
         is_published, published_at, inspected_at, pages)
       select $1, unit.id, 'files', n, 'skan ' || n || '.jpg', 'image/jpeg', 'c' || unit.id || '-' || n, 1000, 'x', true,
         now(), now(), 1
       from unnest($2::bigint[]) unit (id), generate_series(1, $3) n returning id)
     insert into file_look (file_id, width, height) select id, 2000, 3000 from added`,
    [institutionId, unitIds, CANVASES],
  );
  await owner().query('analyze');
  watched = await startWatched(server());
  // Warms up the compiled code, which a server compiles only once.
  await read(`/portal/r/${unitIds[MANIFESTS]}/manifest.json`);
  await read('/portal/mapa-witryny/1.xml');
}, 180_000);
afterAll(() => watched?.kill());

async function read(path: string): Promise<string> {
  const answer = await fetch(watched.address + path);
  const text = await answer.text();
  expect([answer.status, path]).toEqual([200, path]);
  return text;
}

/** Minimum over several rounds of the longest stretch; each round computes all answers again. */
async function longestStretch(paths: readonly string[]): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES && shortest >= MAX_STRETCH_MS; turn += 1) {
    await owner().query('update institution set name = name || $2 where id = $1', [institutionId, '.']);
    await watched.longestHold();
    await Promise.all(paths.map(read));
    const longestMs = await watched.longestHold();
    shortest = Math.min(shortest, longestMs);
  }
  return shortest;
}

test('manifests of thousands of scans, several at once, do not hold up the server', async () => {
  const paths = unitIds.slice(0, MANIFESTS).map((id) => `/portal/r/${id}/manifest.json`);
  expect(await longestStretch(paths)).toBeLessThan(MAX_STRETCH_MS);
}, 120_000);

test('the shards of a large sitemap do not hold up the server', async () => {
  const shards = Array.from(
    { length: ADDRESSES / SITEMAP_SHARD },
    (_, index) => `/portal/mapa-witryny/${index + 1}.xml`,
  );
  expect(await longestStretch(shards)).toBeLessThan(MAX_STRETCH_MS);
}, 120_000);

test('a large manifest is whole, and the address of every record is in one shard', async () => {
  const manifest = JSON.parse(await read(`/portal/r/${unitIds[0]}/manifest.json`)) as {
    items: { id: string }[];
  };
  expect(new Set(manifest.items.map(({ id }) => id)).size).toBe(CANVASES);
  const index = await read('/portal/sitemap.xml');
  const addresses: string[] = [];
  for (const [, path = ''] of index.matchAll(/<loc>[^<]*(\/portal\/mapa-witryny[^<]*)<\/loc>/g))
    addresses.push(...[...(await read(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url));
  // Two more addresses: the archive and the collection.
  expect(new Set(addresses).size).toBe(ADDRESSES + MANIFESTS + 1 + 2);
  expect(addresses).toHaveLength(ADDRESSES + MANIFESTS + 1 + 2);
}, 120_000);

test('a file that is withdrawn is gone from the manifest at the next request', async () => {
  const path = `/portal/r/${unitIds[1]}/manifest.json`;
  const canvases = async () => {
    const { status, text } = await call(server(), 'GET', path);
    return status === 200 ? (JSON.parse(text) as { items: unknown[] }).items.length : status;
  };
  expect(await canvases()).toBe(CANVASES);
  await owner().query(
    `update file set is_published = false, published_at = null where record_id = $1 and position = 1`,
    [unitIds[1]],
  );
  expect(await canvases()).toBe(CANVASES - 1);
  await owner().query('update record set is_published = false where id = $1', [unitIds[1]]);
  expect(await canvases()).toBe(410);
}, 60_000);
