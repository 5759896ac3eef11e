import type { BulkResult, GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import { findTreeFaults } from '../../services/records/counts.ts';

const server = useServer();

const patch = (client: Client, body: object) => client.patch<BulkResult>('/api/records', body);
const undo = (client: Client, id: number | null) => client.post<BulkResult>(`/api/records/undo/${id}`, {});
const readUnit = async (client: Client, id: number) =>
  (await client.get<{ unit: RecordView }>(`/api/units/${id}`)).body.unit;

async function threeUnits(client: Client) {
  const { series, collection } = await aTree(server(), client);
  const unit = (signature: string) =>
    aRecord(server(), client, { level: 'unit', parentId: series.id, signature });
  const units = [await unit('A1'), await unit('A2'), await unit('A3')];
  return { series, collection, units, ids: units.map(({ id }) => id) };
}

test('many records are changed by the rules of a save, with history, and put back by one undo', async () => {
  const client = await signedIn(server());
  const { units, ids } = await threeUnits(client);
  const author = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Lis, Jan' });
  const { status, body } = await patch(client, {
    ids,
    set: { donor: 'Rodzina Lisów', nonsense: 1 },
    add: { authors: [author.body.author.id], languages: ['deu'] },
  });
  expect([status, body]).toEqual([200, { changed: 3, unchanged: 0, faults: [], undoId: expect.any(Number) }]);
  const secondUnit = await readUnit(client, ids[1] ?? 0);
  expect(secondUnit).toMatchObject({
    donor: 'Rodzina Lisów',
    languages: ['pol', 'deu'],
    authors: [{ name: 'Lis, Jan' }],
    authorsUnknown: false,
    version: 2,
  });
  const history = await client.get(`/api/units/${ids[1]}/history`);
  expect(history.text).toContain('Rodzina Lisów');
  expect((await client.get('/api/search?q=Rodzina+Lisów')).body.total).toBe(3);
  const back = await undo(client, body.undoId);
  expect([back.status, back.body.changed]).toEqual([200, 3]);
  const { version: _, editionMeta: __, ...before } = units[1] as RecordView;
  expect(await readUnit(client, ids[1] ?? 0)).toMatchObject(before);
  const secondUndo = await undo(client, back.body.undoId);
  expect(secondUndo.body.changed).toBe(3);
  expect((await readUnit(client, ids[1] ?? 0)).donor).toBe('Rodzina Lisów');
});

test('a dry run tells what would change and which faults stand in the way, and changes nothing', async () => {
  const client = await signedIn(server());
  const { series, ids } = await threeUnits(client);
  const tried = await patch(client, { ids, set: { donor: 'Kto' }, dryRun: true });
  expect(tried.body).toEqual({ changed: 3, unchanged: 0, faults: [], undoId: null });
  const faulty = await patch(client, { under: series.id, level: 'unit', set: { title: '' }, dryRun: true });
  expect(faulty.status).toBe(200);
  expect(faulty.body.faults).toContainEqual({ id: ids[0], fieldName: 'title', constraintType: 'Required' });
  expect(await readUnit(client, ids[0] ?? 0)).toMatchObject({ version: 1, donor: null });
});

test('a dry run with a fault tells what would change besides', async () => {
  const client = await signedIn(server());
  const { ids } = await threeUnits(client);
  const rows = [
    { id: ids[0], set: { donor: 'Kto' } },
    { id: ids[1], set: { title: '' } },
    { id: ids[2], set: {} },
  ];
  const { body } = await patch(client, { rows, dryRun: true });
  expect(body).toEqual({
    changed: 1,
    unchanged: 1,
    faults: [{ id: ids[1], fieldName: 'title', constraintType: 'Required' }],
    undoId: null,
  });
});

test('records that stand above each other are renamed and moved together, and back', async () => {
  const client = await signedIn(server());
  const { collection, series, ids } = await threeUnits(client);
  const inner = await aRecord(server(), client, { level: 'series', parentId: series.id, signature: 'B' });
  const leaf = await aRecord(server(), client, { level: 'unit', parentId: inner.id, signature: 'C' });
  const rows = [
    { id: series.id, set: { parentId: inner.id, signature: 'niższa' } },
    { id: inner.id, set: { parentId: collection.id, signature: 'wyższa-od-innych' } },
    { id: leaf.id, set: { parentId: series.id, signature: 'liść' } },
    { id: ids[0], set: { signature: 'A2' } },
    { id: ids[1], set: { signature: 'A1' } },
  ];
  const { status, body, text } = await patch(client, { rows });
  expect([status, body.changed], text).toEqual([200, 5]);
  const full = async (id: number) => (await readUnit(client, id)).parentSignatures;
  expect((await full(leaf.id)).signatureSeries).toEqual(['wyższa-od-innych', 'niższa']);
  expect(await findTreeFaults(server().deps.db)).toEqual([]);
  await expectSoundCounts(server());
  expect((await undo(client, body.undoId)).status).toBe(200);
  expect(await readUnit(client, leaf.id)).toMatchObject({ parentId: inner.id, signature: 'C' });
  expect(await findTreeFaults(server().deps.db)).toEqual([]);
  await expectSoundCounts(server());
});

test('two published records that exchange their signatures leave no other former address behind', async () => {
  const client = await signedIn(server());
  const { collection, ids } = await threeUnits(client);
  await client.put(`/api/collections/${collection.id}/publish`);
  const rows = [
    { id: ids[0], set: { signature: 'A2' } },
    { id: ids[1], set: { signature: 'A1' } },
  ];
  expect((await patch(client, { rows })).body.changed).toBe(2);
  const { rows: traces } = await server().ownerPool.query(
    'select record_id::int, signature from public_trace where record_id = any($1) order by signature',
    [ids],
  );
  expect(traces).toEqual([
    { record_id: ids[0], signature: 'A1' },
    { record_id: ids[1], signature: 'A2' },
  ]);
});

test('one fault keeps every record as it was and is named with its record', async () => {
  const client = await signedIn(server());
  const { ids } = await threeUnits(client);
  const rows = [
    { id: ids[0], set: { title: 'Dobry tytuł' } },
    { id: ids[1], set: { signature: 'A3' } },
  ];
  const { status, body } = await patch(client, { rows });
  expect([status, body]).toMatchObject([
    400,
    {
      type: 'validation',
      changed: 0,
      faults: [{ id: ids[1], fieldName: 'signature', constraintType: 'Unique' }],
    },
  ]);
  expect((await readUnit(client, ids[0] ?? 0)).version).toBe(1);
  const swapped = await patch(client, {
    rows: [
      { id: ids[1], set: { signature: 'A3' } },
      { id: ids[2], set: { signature: 'A2' } },
    ],
  });
  expect([swapped.status, swapped.body.changed]).toEqual([200, 2]);
});

test('a record saved since is named and neither changed nor reverted', async () => {
  const client = await signedIn(server());
  const { ids } = await threeUnits(client);
  const { body } = await patch(client, { ids, set: { donor: 'Kto' } });
  await client.put(`/api/units/${ids[2]}`, { unit: { title: 'Inny' } });
  const secondUndo = await undo(client, body.undoId);
  expect([secondUndo.status, secondUndo.body]).toMatchObject([
    409,
    { conflicts: [{ id: ids[2], title: 'Inny' }] },
  ]);
  expect((await readUnit(client, ids[0] ?? 0)).donor).toBe('Kto');
  const stale = await patch(client, { rows: [{ id: ids[2], version: 2, set: { title: 'Mój' } }] });
  expect(stale.status).toBe(409);
  expect((await patch(client, { ids, set: { donor: 'Kto' } })).body).toMatchObject({
    changed: 0,
    unchanged: 3,
    undoId: null,
  });
});

test('records are moved together and back, and lists are taken from', async () => {
  const client = await signedIn(server());
  const { series, collection, ids } = await threeUnits(client);
  const { body } = await patch(client, { ids, set: { parentId: collection.id } });
  expect((await readUnit(client, ids[0] ?? 0)).parentId).toBe(collection.id);
  expect((await undo(client, body.undoId)).status).toBe(200);
  expect((await readUnit(client, ids[0] ?? 0)).parentId).toBe(series.id);
  const emptied = await patch(client, { ids, remove: { languages: ['pol'] } });
  expect(emptied.body.faults).toHaveLength(3);
});

test("another institution's records are not there, and a request must say which records it means", async () => {
  const client = await signedIn(server());
  const stranger = await signedIn(server());
  const { ids, series } = await threeUnits(stranger);
  expect((await patch(client, { ids, set: { donor: 'X' } })).status).toBe(404);
  expect((await patch(client, { under: series.id, set: { donor: 'X' } })).status).toBe(404);
  const { body } = await patch(stranger, { ids, set: { donor: 'X' } });
  expect((await undo(client, body.undoId)).status).toBe(404);
  expect((await patch(client, { set: { donor: 'X' } })).status).toBe(400);
  expect((await patch(stranger, { ids, set: { contentFiles: [] } })).status).toBe(400);
  expect((await patch(stranger, { ids, add: { title: ['x'] } })).status).toBe(400);
});

test('the children of a node are rows of a table, narrowed by status (closed above too), an empty field and missing files', async () => {
  const client = await signedIn(server());
  const { series, ids } = await threeUnits(client);
  await patch(client, { ids: ids.slice(0, 2), set: { donor: 'Rodzina' } });
  const rows = async (query: string) => {
    const { body } = await client.get<{ rows: { id: number; values: object }[]; total: number }>(
      `/api/records/children?parent_id=${series.id}&level=unit&${query}`,
    );
    return body.rows.map(({ id }) => id).filter((id) => ids.includes(id));
  };
  expect(await rows('')).toEqual(ids);
  expect(await rows('missing=donor')).toEqual(ids.slice(2));
  expect(await rows('status=draft')).toEqual([]);
  expect(await rows('status=unpublished&without_files=true')).toEqual(ids);
  expect(await rows('status=closed')).toEqual([]);
  const closure = { scope: 'record', reason: 'donorWish', until: null, atEnd: 'open' };
  await patch(client, { ids: ids.slice(1, 2), set: { closure } });
  expect(await rows('status=closed')).toEqual(ids.slice(1, 2));
  await client.put(`/api/series/${series.id}`, { series: { closure: { ...closure, scope: 'files' } } });
  expect(await rows('status=closed')).toEqual(ids);
  const stranger = await signedIn(server());
  const url = `/api/records/children?parent_id=${series.id}&level=unit`;
  expect((await stranger.get(url)).status).toBe(404);
  expect((await client.get(`${url}&missing=nonsense`)).status).toBe(400);
});

test('a row of the table has the small picture of its first file that has one', async () => {
  const client = await signedIn(server());
  const { series, ids } = await threeUnits(client);
  const place = { parentId: ids[0], parentLevel: 'unit' };
  await aFile(server(), client, 'Notatka', { ...place, name: 'notatka.txt' });
  const scan = await aFile(server(), client, await sample('sketch.png'), { ...place, name: 'skan.png' });
  await server().deps.pool.query(
    'update file set thumbnail_id = gen_random_uuid()::text, inspected_at = now() where id = $1',
    [scan.id],
  );
  const { body } = await client.get<{ rows: GridRow[] }>(
    `/api/records/children?parent_id=${series.id}&level=unit`,
  );
  const pictureOf = (id: number | undefined) => body.rows.find((row) => row.id === id)?.picture;
  expect(pictureOf(ids[0])).toMatchObject({ fileId: scan.id });
  expect(pictureOf(ids[1])).toBeNull();
});

test('changes made one after the other are taken back one by one, the last first', async () => {
  const client = await signedIn(server());
  const { ids } = await threeUnits(client);
  const donorOf = async () => {
    const { body } = await client.get<{ unit: { donor: string | null } }>(`/api/units/${ids[0]}`);
    return body.unit.donor;
  };
  const undos: (number | null)[] = [];
  for (const donor of ['Pierwszy', 'Drugi', 'Trzeci'])
    undos.unshift((await patch(client, { ids, set: { donor } })).body.undoId);
  const countHits = async (query: string) => (await client.get(`/api/search?${query}`)).body.total;
  // The search index follows a change of a text and a change of dates alone.
  expect([await countHits('q=Trzeci'), await countHits('q=Drugi')]).toEqual([3, 0]);
  const dates = [{ dateType: 'single', dateFrom: '1951' }];
  undos.unshift((await patch(client, { ids, set: { dates } })).body.undoId);
  expect(await countHits('q=Trzeci&year_from=1950')).toBe(3);
  const donors: (string | null)[] = [];
  for (const id of undos) {
    expect((await client.post(`/api/records/undo/${id}`)).status).toBe(200);
    donors.push(await donorOf());
  }
  expect(donors).toEqual(['Trzeci', 'Drugi', 'Pierwszy', null]);
});
