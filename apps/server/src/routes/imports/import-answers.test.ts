import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { apply, checkAgain, importFile, readImport, rowsOf } from '../../../test/imports/import-file.ts';

const server = useServer();

const FOREIGN = `<ead><eadheader><profiledesc><langusage>Finding aid in <language langcode="ger">German</language></langusage>
  </profiledesc></eadheader><archdesc level="fonds"><did><unitid>9</unitid><unittitle>Magistrat</unittitle>
  <unitdate>1900–1920</unitdate><origination><corpname>Magistrat Wrocław</corpname></origination></did><dsc>
  <c level="file"><did><unittitle>Listy</unittitle><physdesc><extent>12 letters</extent></physdesc></did></c>
  <c level="file"><did><unittitle>Plany</unittitle><unitdate>1911</unitdate></did></c></dsc></archdesc></ead>`;
const ALL = { languages: 'deu', authors: true, dates: true, size: true };

test('required fields that a finding aid leaves empty are counted, with its language as the offer', async () => {
  const client = await signedIn(server());
  const imported = await importFile(server(), client, 'magistrat.xml', FOREIGN);
  expect(imported).toMatchObject({
    counts: { create: 3, fault: 0 },
    defaults: { languages: null, authors: false, dates: false, size: false },
    lacking: { languages: 3, authors: 2, dates: 1, size: 3 },
    language: 'deu',
  });
});

test('a collection is described in the language in which the finding aid is written', async () => {
  const client = await signedIn(server());
  const { id } = await importFile(server(), client, 'magistrat.xml', FOREIGN);
  const [fonds, letters] = await rowsOf(client, id);
  const languageOf = (row: typeof fonds) =>
    row?.changes.find(({ fieldName }) => fieldName === 'descriptionLanguage')?.new ?? null;
  expect([languageOf(fonds), languageOf(letters)]).toEqual(['deu', null]);
});

test('defaults are shown in the rows before they are applied, and what they complete can be published', async () => {
  const client = await signedIn(server());
  const { id } = await importFile(server(), client, 'magistrat.xml', FOREIGN);
  expect(await checkAgain(server(), client, id, { defaults: ALL })).toMatchObject({
    defaults: ALL,
    lacking: { languages: 3, authors: 2, dates: 1, size: 3 },
  });
  const [fonds, letters, plans] = await rowsOf(client, id);
  const defaultsOf = (row: typeof fonds) =>
    Object.fromEntries(
      row?.changes.flatMap(({ fieldName, new: value, isDefault }) =>
        isDefault ? [[fieldName, value]] : [],
      ) ?? [],
    );
  const author = ['Magistrat Wrocław'];
  expect(defaultsOf(fonds)).toEqual({ languages: ['deu'], sizeArchivalUnits: 2 });
  expect(defaultsOf(letters)).toEqual({
    languages: ['deu'],
    authors: author,
    datesUnknown: true,
    totalSize: 12,
  });
  expect(defaultsOf(plans)).toEqual({ languages: ['deu'], authors: author, totalSize: 1 });
  await apply(server(), client, id);
  const [collection] = await rowsOf(client, id);
  expect((await client.put(`/api/collections/${collection?.id}/publish`)).status).toBe(200);
  const { body } = await client.get<{ content: RecordView[] }>('/api/units');
  expect(body.content.map(({ isDraft, isPublished }) => [isDraft, isPublished])).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('the history of a new record names what a default filled', async () => {
  const client = await signedIn(server());
  const { id } = await importFile(server(), client, 'magistrat.xml', FOREIGN);
  await checkAgain(server(), client, id, { defaults: ALL });
  await apply(server(), client, id);
  const [, unit] = await rowsOf(client, id);
  await client.put(`/api/units/${unit?.id}`, { unit: { languages: ['pol'] } });
  const { body } = await client.get<{ content: HistoryEntry[] }>(`/api/units/${unit?.id}/history`);
  const [update, created] = body.content;
  expect(update?.changes).toEqual([{ fieldName: 'languages', old: ['deu'], new: ['pol'] }]);
  expect(created?.kind).toBe('create');
  expect(created?.changes.map(({ fieldName, new: value }) => [fieldName, value])).toEqual(
    expect.arrayContaining([
      ['languages', ['deu']],
      ['datesUnknown', true],
      ['totalSize', 12],
    ]),
  );
  expect(created?.changes.map(({ fieldName }) => fieldName)).toContain('authors');
  expect(created?.changes).toHaveLength(4);
});

test('below a collection that is there its creator is the default, and where there is none an unknown one', async () => {
  const client = await signedIn(server());
  const { body } = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Cech Sitarzy' });
  const existing = await aRecord(server(), client, {
    level: 'collection',
    authors: [body.author.id],
    authorsUnknown: false,
  });
  const otherCollection = await aRecord(server(), client, {
    level: 'collection',
    signature: 'Z2',
    authorsUnknown: true,
  });
  const sheet = `parentId;signature;title\r\n${existing.id};1;Akta\r\n${otherCollection.id};1;Inne\r\n`;
  const { id } = await importFile(server(), client, 'units.csv', sheet);
  await checkAgain(server(), client, id, { defaults: { authors: true } });
  await apply(server(), client, id);
  const [first, second] = await rowsOf(client, id);
  const read = async (one: typeof first) =>
    (await client.get<{ unit: RecordView }>(`/api/units/${one?.id}`)).body.unit;
  expect(await read(first)).toMatchObject({ authors: [{ name: 'Cech Sitarzy' }], isDraft: true });
  expect(await read(second)).toMatchObject({ authors: [], authorsUnknown: true });
});

test('a faulty cell is corrected without the file, and the correction outlives further checks', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const sheet = `parentId;signature;title;dates\r\n${collection.id};1;Akta;lata 20.\r\n;2;Inne;1921\r\n`;
  const { id } = await importFile(server(), client, 'units.csv', sheet);
  const faults = (await rowsOf(client, id)).flatMap((row) => row.faults);
  expect(faults).toMatchObject([
    { fieldName: 'dates', isCorrectable: true },
    { fieldName: 'parentId', isCorrectable: true },
  ]);
  const corrections = [
    { row: 1, fieldName: 'dates', text: '1920-1929' },
    { row: 2, fieldName: 'parentId', text: String(collection.id) },
  ];
  await checkAgain(server(), client, id, { corrections });
  expect(await checkAgain(server(), client, id)).toMatchObject({ counts: { create: 2, fault: 0 } });
  const file = await client.get(`/api/imports/${id}/file`);
  expect(file.text).toContain('1920-1929');
  await apply(server(), client, id);
  const [row] = await rowsOf(client, id);
  const { body } = await client.get<{ unit: RecordView }>(`/api/units/${row?.id}`);
  expect(body.unit.dates).toMatchObject([{ dateFrom: '1920', dateTo: '1929' }]);
});

test('a field that the sheet has no column for is filled at its fault', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const sheet = `parentId;title\r\n${collection.id};Akta\r\n`;
  const { id } = await importFile(server(), client, 'units.csv', sheet);
  const corrections = [{ row: 1, fieldName: 'signature', text: '7' }];
  await checkAgain(server(), client, id, { corrections });
  expect(await rowsOf(client, id)).toMatchObject([{ action: 'create', signature: '7', faults: [] }]);
});

test('a correction of a row or a field that is not there is refused and changes nothing', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const sheet = `parentId;signature;title\r\n${collection.id};1;Akta\r\n`;
  const { id } = await importFile(server(), client, 'units.csv', sheet);
  for (const wrong of [
    { row: 9, fieldName: 'title' },
    { row: 1, fieldName: 'mainSize' },
  ]) {
    const reply = await client.put(`/api/imports/${id}/check`, { corrections: [{ ...wrong, text: 'x' }] });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ fieldName: 'corrections.0.fieldName', constraintType: 'NotFound' }] },
    });
  }
  expect(await readImport(client, id)).toMatchObject({ status: 'checked' });
});

test('a faulty row of a finding aid is corrected on the screen, beginning with what the file says', async () => {
  const client = await signedIn(server());
  await aRecord(server(), client, { level: 'collection', signature: 'Z9', title: 'Inny zespół' });
  const { id } = await importFile(
    server(),
    client,
    'zespol.xml',
    '<ead><archdesc level="fonds"><did><unittitle>Cech</unittitle><unitid>Z9</unitid></did></archdesc></ead>',
  );
  const [row] = await rowsOf(client, id);
  expect(row?.faults).toEqual([
    {
      fieldName: 'signature',
      constraintType: 'Unique',
      cell: { at: null, text: 'Z9' },
      isCorrectable: true,
    },
  ]);
  const corrections = [
    { row: 1, fieldName: 'signature', text: 'Z10' },
    { row: 1, fieldName: 'dates', text: '1920–1930' },
  ];
  await checkAgain(server(), client, id, { corrections });
  expect(await checkAgain(server(), client, id)).toMatchObject({ counts: { create: 1, fault: 0 } });
  await apply(server(), client, id);
  const [applied] = await rowsOf(client, id);
  const { body } = await client.get<{ collection: RecordView }>(`/api/collections/${applied?.id}`);
  expect(body.collection).toMatchObject({
    signature: 'Z10',
    dates: [{ dateFrom: '1920', dateTo: '1930' }],
  });
});

test('a row below a faulty one is mended by correcting that one, and offers no field of its own', async () => {
  const client = await signedIn(server());
  await aRecord(server(), client, { level: 'collection', signature: 'Z9', title: 'Inny zespół' });
  const { id } = await importFile(
    server(),
    client,
    'zespol.xml',
    '<ead><archdesc level="fonds"><did><unittitle>Cech</unittitle><unitid>Z9</unitid></did><dsc><c level="file"><did><unitid>1</unitid><unittitle>Księga</unittitle></did></c></dsc></archdesc></ead>',
  );
  const [, below] = await rowsOf(client, id);
  expect(below?.faults).toMatchObject([
    { fieldName: 'parentId', constraintType: 'Mismatch', isCorrectable: false },
  ]);
  const corrections = [{ row: 1, fieldName: 'signature', text: 'Z10' }];
  expect(await checkAgain(server(), client, id, { corrections })).toMatchObject({
    counts: { create: 2, fault: 0 },
  });
});
