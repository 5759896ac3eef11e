import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import {
  apply,
  checkAgain,
  importFile,
  readImport,
  rowsOf,
  undo,
} from '../../../test/imports/import-file.ts';
import { findTreeFaults } from '../../services/records/counts.ts';

const server = useServer();

async function aPlace() {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection', signature: '1' });
  const create = (level: RecordLevel, signature: string, parentId = collection.id) =>
    aRecord(server(), client, { level, signature, parentId });
  return { client, collection, create };
}

const read = async (client: Client, level: RecordLevel, id: number) =>
  (await client.get<Record<string, RecordView>>(`/api/${LEVEL_PATHS[level]}/${id}`)).body[
    level
  ] as RecordView;

const check = (client: Client, level: RecordLevel, lines: readonly string[]) =>
  importFile(server(), client, `${LEVEL_PATHS[level]}.csv`, `${lines.join('\r\n')}\r\n`);

async function faultsOf(client: Client, id: number): Promise<string[]> {
  const rows = await rowsOf(client, id);
  return rows.flatMap(({ line, faults }) =>
    faults.map(({ fieldName, constraintType }) => `${line} ${fieldName} ${constraintType}`),
  );
}

async function expectApplied(client: Client, id: number): Promise<void> {
  expect((await apply(server(), client, id)).status).toBe(202);
  expect(await readImport(client, id)).toMatchObject({ status: 'applied', message: null });
  expect(await findTreeFaults(server().deps.db)).toEqual([]);
  await expectSoundCounts(server());
}

test('a signature that a sibling keeps is a fault of the row that wants it, by a rename and by a move', async () => {
  const { client, collection, create } = await aPlace();
  const series = await create('series', 'S');
  const [unchanged, renamed] = [await create('unit', 'A'), await create('unit', 'B')];
  const moved = await create('unit', 'A', series.id);
  const { id } = await check(client, 'unit', [
    'id;parentId;signature;title',
    `${renamed.id};;A;${renamed.title}`,
    `${moved.id};${collection.id};A;${moved.title}`,
  ]);
  expect(await faultsOf(client, id)).toEqual(['2 signature Unique', '3 signature Duplicate']);
  expect(unchanged.signature).toBe('A');
});

test('two records exchange their signatures, a third takes one that is left, and undo puts all back', async () => {
  const { client, collection, create } = await aPlace();
  const [a, b, c] = [await create('unit', 'A'), await create('unit', 'B'), await create('unit', 'C')];
  const { id } = await check(client, 'unit', [
    'id;parentId;signature;title',
    `${a.id};;B;${a.title}`,
    `${b.id};;A;${b.title}`,
    `${c.id};;D;${c.title}`,
    `;${collection.id};C;Nowa`,
  ]);
  expect(await faultsOf(client, id)).toEqual([]);
  await expectApplied(client, id);
  const signatures = async () =>
    Promise.all([a, b, c].map(async (one) => (await read(client, 'unit', one.id)).signature));
  expect(await signatures()).toEqual(['B', 'A', 'D']);
  const history = await client.get(`/api/units/${a.id}/history`);
  expect(history.text).not.toContain('\\u0002');
  expect((await undo(server(), client, id)).status).toBe(202);
  expect(await readImport(client, id)).toMatchObject({ status: 'undone' });
  expect(await signatures()).toEqual(['A', 'B', 'C']);
});

test('a signature given twice in the file is reported as double in the file', async () => {
  const { client, collection } = await aPlace();
  const { id } = await check(client, 'unit', [
    'parentId;signature;title',
    `${collection.id};7;Pierwsza`,
    `${collection.id};7;Druga`,
  ]);
  expect(await faultsOf(client, id)).toEqual(['3 signature Duplicate']);
});

test('a record does not move below itself, nor do two below each other', async () => {
  const { client, collection, create } = await aPlace();
  const outer = await create('series', 'S');
  const inner = await create('series', 'W', outer.id);
  const [one, two] = [await create('series', 'X'), await create('series', 'Y')];
  const { id } = await check(client, 'series', [
    'id;parentId;signature;title',
    `${outer.id};${inner.id};S;${outer.title}`,
    `${one.id};${two.id};X;${one.title}`,
    `${two.id};${one.id};Y;${two.title}`,
  ]);
  expect(await faultsOf(client, id)).toEqual(['2 parentId Cycle', '3 parentId Cycle', '4 parentId Cycle']);
  const turned = await check(client, 'series', [
    'id;parentId;signature;title',
    `${outer.id};${inner.id};S;${outer.title}`,
    `${inner.id};${collection.id};W;${inner.title}`,
  ]);
  expect(await faultsOf(client, turned.id)).toEqual([]);
  await expectApplied(client, turned.id);
  expect((await read(client, 'series', outer.id)).parentId).toBe(inner.id);
});

test('a move that relies on another one, which is at fault, is at fault too', async () => {
  const { client, collection, create } = await aPlace();
  const outer = await create('series', 'S');
  const inner = await create('series', 'W', outer.id);
  await create('series', 'X');
  const { id } = await check(client, 'series', [
    'id;parentId;signature;title',
    `${outer.id};${inner.id};S;${outer.title}`,
    `${inner.id};${collection.id};X;${inner.title}`,
  ]);
  expect(await faultsOf(client, id)).toEqual(['2 parentId Cycle', '3 signature Unique']);
  expect((await apply(server(), client, id, { skipFaulty: true })).status).toBe(202);
  expect(await readImport(client, id)).toMatchObject({ status: 'applied', message: null });
});

test('a published record does not move below an unpublished one', async () => {
  const { client, collection, create } = await aPlace();
  const unit = await create('unit', 'A');
  await client.put(`/api/collections/${collection.id}/publish`);
  const hidden = await aRecord(server(), client, { level: 'collection', signature: '2' });
  const { id } = await check(client, 'unit', [
    'id;parentId;signature;title',
    `${unit.id};${hidden.id};A;${unit.title}`,
  ]);
  expect(await faultsOf(client, id)).toEqual(['2 parentId Unpublished']);
});

test('a record moves below a new row of the same file', async () => {
  const { client, collection, create } = await aPlace();
  const series = await create('series', 'S');
  const { id, counts } = await check(client, 'series', [
    'id;parentId;signature;title',
    `;${collection.id};N;Nowa seria`,
    `${series.id};1_N;S;${series.title}`,
  ]);
  expect([counts, await faultsOf(client, id)]).toMatchObject([{ create: 1, move: 1 }, []]);
  await expectApplied(client, id);
  const moved = await read(client, 'series', series.id);
  expect(moved.parentSignatures.signatureSeries).toEqual(['N', 'S']);
  expect((await undo(server(), client, id)).status).toBe(202);
  expect((await read(client, 'series', series.id)).parentId).toBe(collection.id);
});

test('a new name that a cell says twice is made once', async () => {
  const { client, collection } = await aPlace();
  const { id } = await check(client, 'unit', [
    'parentId;signature;title;authors;personalIndices',
    `${collection.id};1;Akta;Nowak, Ewa | Nowak, Ewa;Osoba | Osoba`,
  ]);
  await expectApplied(client, id);
  const { body } = await client.get<{ content: { name: string }[] }>('/api/authors');
  expect(body.content.map(({ name }) => name)).toEqual(['Nowak, Ewa']);
});

test("a creator's name that is too long is a fault of its row", async () => {
  const { client, collection } = await aPlace();
  const { id } = await check(client, 'unit', [
    'parentId;signature;title;authors',
    `${collection.id};1;Akta;${'Bardzo długa nazwa '.repeat(200)}`,
  ]);
  expect(await faultsOf(client, id)).toEqual(['2 authors.0 Size']);
});

test('an author given by the number alone is that author, and an unknown number is a fault', async () => {
  const { client, collection } = await aPlace();
  const author = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Lis, Jan' });
  const authorId = author.body.author.id;
  const { id } = await check(client, 'unit', [
    'parentId;signature;title;authors',
    `${collection.id};1;Akta;[${authorId}]`,
    `${collection.id};2;Inne;[99999999]`,
  ]);
  expect(await faultsOf(client, id)).toEqual(['3 authors.0 NotFound']);
  expect((await apply(server(), client, id, { skipFaulty: true })).status).toBe(202);
  const { body } = await client.get<{ content: { name: string }[] }>('/api/authors');
  expect(body.content.map(({ name }) => name)).toEqual(['Lis, Jan']);
});

test('what a colleague changed between check and apply is named, marked in its row, and nothing is written', async () => {
  const { client, collection, create } = await aPlace();
  const series = await create('series', 'S');
  const { id } = await check(client, 'unit', [
    'parentId;signature;title;dates',
    `${collection.id};7;Akta;1920`,
    `${series.id};8;Inne;1921`,
  ]);
  expect((await client.put(`/api/imports/${id}/apply`, {})).status).toBe(202);
  await create('unit', '7');
  const { applyImport } = await import('../../services/imports/apply-import.ts');
  await applyImport(server().deps, id, client.user.id);
  const after = await readImport(client, id);
  expect(after).toMatchObject({ status: 'checked', counts: { fault: 1, create: 1 } });
  expect(after.message).toContain('7 Akta');
  expect(await faultsOf(client, id)).toEqual(['2 signature Unique']);
  expect((await client.get('/api/units')).body).toMatchObject({ total: 1 });
});

test('the list of rows begins with faults, then changes, then what stays', async () => {
  const { client, collection, create } = await aPlace();
  const unit = await create('unit', 'A');
  const { id } = await check(client, 'unit', [
    'id;parentId;signature;title',
    `${unit.id};;A;${unit.title}`,
    `;${collection.id};B;Nowa`,
    `;${collection.id};;Bez sygnatury`,
  ]);
  const { body } = await client.get<{ content: { action: string }[] }>(`/api/imports/${id}/rows`);
  expect(body.content.map(({ action }) => action)).toEqual(['fault', 'create', 'unchanged']);
  const changing = await rowsOf(client, id, 'changing');
  expect(changing.map(({ action }) => action)).toEqual(['create', 'fault']);
});

test('an author whose name differs by accents, case or order of its parts is proposed, and may be created as a new one', async () => {
  const { client, collection } = await aPlace();
  const author = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Łoś, Żaneta' });
  const { id: authorId } = author.body.author;
  const lines = [
    'parentId;signature;title;authors',
    `${collection.id};1;Akta;Zaneta Los`,
    `${collection.id};2;Inne;łoś\\, żaneta`,
  ];
  const { id, names } = await check(client, 'unit', lines);
  const options = [{ id: authorId, name: 'Łoś, Żaneta' }];
  expect(names).toEqual([
    { kind: 'authors', name: 'Zaneta Los', options, chosen: authorId },
    { kind: 'authors', name: 'łoś, żaneta', options, chosen: authorId },
  ]);
  const choice = { names: [{ kind: 'authors', name: 'Zaneta Los', id: null }] };
  const checked = await checkAgain(server(), client, id, choice);
  expect(checked.names).toContainEqual({ kind: 'authors', name: 'Zaneta Los', options: [], chosen: null });
  await expectApplied(client, id);
  const { body } = await client.get<{ content: { name: string }[] }>('/api/authors');
  expect(body.content.map(({ name }) => name).sort()).toEqual(['Zaneta Los', 'Łoś, Żaneta']);
});

test('an author whom a colleague made after the check is not made a second time', async () => {
  const { client, collection } = await aPlace();
  const { id } = await check(client, 'unit', [
    'parentId;signature;title;authors',
    `${collection.id};1;Akta;Gmina Wólka`,
  ]);
  await client.post('/api/authors', { name: 'Gmina Wólka' });
  await expectApplied(client, id);
  const { body } = await client.get<{ content: { name: string; usage: number }[] }>('/api/authors');
  expect(body.content).toMatchObject([{ name: 'Gmina Wólka', usage: 1 }]);
});

test('a term that only another archive may know of is not offered, and its very name makes no second one', async () => {
  const { client, collection } = await aPlace();
  const otherClient = await signedIn(server());
  const hidden = await otherClient.post<{ id: number }>('/api/indices/personal', { name: 'Łątkiewicz' });
  const { id, names } = await check(client, 'unit', [
    'parentId;signature;title;personalIndices',
    `${collection.id};1;Akta;Latkiewicz`,
    `${collection.id};2;Inne;Łątkiewicz`,
  ]);
  expect(names.map(({ name, options, chosen }) => [name, options, chosen])).toEqual([
    ['Latkiewicz', [], null],
    ['Łątkiewicz', [], null],
  ]);
  await expectApplied(client, id);
  const [, exactRow] = await rowsOf(client, id);
  const { personalIndices } = await read(client, 'unit', exactRow?.id ?? 0);
  expect(personalIndices).toMatchObject([{ id: hidden.body.id }]);
});

test('a rule that only the database knows is reported by row and field, and nothing is written', async () => {
  const { client, collection } = await aPlace();
  const { ownerPool } = server();
  await ownerPool.query(`alter table record add constraint record_title_known check (title <> 'Zakazany')`);
  const { id } = await check(client, 'unit', [
    'parentId;signature;title;dates',
    `${collection.id};1;Dozwolony;1920`,
    `${collection.id};2;Zakazany;1921`,
  ]);
  expect((await apply(server(), client, id)).status).toBe(202);
  await ownerPool.query('alter table record drop constraint record_title_known');
  const after = await readImport(client, id);
  expect([after.status, after.message]).toEqual(['checked', expect.stringContaining('2 Zakazany')]);
  const [, row] = await rowsOf(client, id);
  expect(row?.faults).toEqual([
    {
      fieldName: 'title',
      constraintType: 'Pattern',
      cell: { at: 'C3', text: 'Zakazany' },
      isCorrectable: true,
    },
  ]);
  expect((await client.get('/api/units')).body).toMatchObject({ total: 0 });
});
