import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree, minimalRecord } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

test('a record of every level is created, read back whole and named by its place', async () => {
  const client = await signedIn(server());
  const { collection, series, unit, document } = await aTree(server(), client, {
    collection: { signature: '01' },
    series: { signature: '02' },
    unit: { signature: '003' },
    document: { signature: '4a' },
  });
  const read = await client.get<{ document: RecordView }>(`/api/documents/${document.id}`);
  expect(read.body.document).toEqual(document);
  const institution = await client.get<{ institution: { signature: string } }>('/api/institutions/current');
  const code = institution.body.institution.signature;
  expect(document.computedSignature).toBe(`${code}_01_02_003_4a`);
  expect(document.parentSignatures).toEqual({
    signatureInstitution: code,
    signatureCollection: '01',
    signatureSeries: ['02'],
    signatureUnit: '003',
    signatureDocument: '4a',
  });
  expect(document.parentIds).toEqual({
    idInstitution: client.user.institutionId,
    idCollection: collection.id,
    idSeries: [series.id],
    idUnit: unit.id,
  });
  expect(document.parentTitles.titleUnit).toBe(unit.title);
  expect([collection.parentId, collection.parentLevel]).toEqual([client.user.institutionId, 'institution']);
  expect([unit.parentId, unit.parentLevel]).toEqual([series.id, 'series']);
});

test('a new record is an unpublished first version by its creator', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR', fullName: 'Miłka Podgrudna' });
  const collection = await aRecord(server(), client, { level: 'collection', isPublished: true, id: 9 });
  expect(collection).toMatchObject({
    isPublished: false,
    isDraft: false,
    isDeleted: false,
    deletedAt: null,
    version: 1,
    editionMeta: { createdBy: 'Miłka Podgrudna', updatedBy: 'Miłka Podgrudna' },
    statistics: { seriesCount: 0, unitsCount: 0, documentsCount: 0, filesCount: 0 },
  });
});

test('the contents of every record above a new one are counted', async () => {
  const client = await signedIn(server());
  const { collection, series } = await aTree(server(), client);
  await aRecord(server(), client, { level: 'unit', parentId: series.id });
  const { body } = await client.get<{ collection: RecordView }>(`/api/collections/${collection.id}`);
  expect(body.collection.statistics).toEqual({
    seriesCount: 1,
    unitsCount: 2,
    documentsCount: 1,
    filesCount: 0,
  });
});

test('a record of another institution, of another level or of no one is not there', async () => {
  const owner = await signedIn(server());
  const { unit } = await aTree(server(), owner);
  const stranger = await signedIn(server());
  for (const [client, url] of [
    [stranger, `/api/units/${unit.id}`],
    [owner, `/api/series/${unit.id}`],
    [owner, '/api/units/999999999'],
  ] as const) {
    const { status, body } = await client.get(url);
    expect([status, body.type]).toEqual([404, 'notFound']);
  }
  const admin = await signedIn(server(), { role: 'ADMIN' });
  expect((await admin.get(`/api/units/${unit.id}`)).status).toBe(200);
});

test('a parent must be there, be alive, be of the own institution and of a level that may hold the record', async () => {
  const client = await signedIn(server());
  const ownTree = await aTree(server(), client);
  const foreignTree = await aTree(server(), await signedIn(server()));
  const place = async (parentId: unknown) => {
    const { status, body } = await client.post('/api/units', {
      unit: { ...minimalRecord('unit'), parentId },
    });
    return [status, body.errors];
  };
  const faultOf = (constraintType: string) => [400, [{ fieldName: 'parentId', constraintType }]];
  expect(await place(undefined)).toEqual(faultOf('Required'));
  expect(await place('abc')).toEqual(faultOf('Type'));
  expect(await place(999_999_999)).toEqual(faultOf('NotFound'));
  expect(await place(foreignTree.series.id)).toEqual(faultOf('NotFound'));
  expect(await place(ownTree.unit.id)).toEqual(faultOf('Value'));
  await server().deps.pool.query('update record set deleted_at = now(), trash_root_id = id where id = $1', [
    ownTree.series.id,
  ]);
  expect(await place(ownTree.series.id)).toEqual(faultOf('NotFound'));
});

test('a collection belongs to the institution of its creator unless an administrator names another', async () => {
  const otherInstitution = await anInstitution(server());
  const editor = await signedIn(server());
  const refusal = await editor.post('/api/collections', {
    collection: { ...minimalRecord('collection'), parentId: otherInstitution.id },
  });
  expect(refusal.body.errors).toEqual([{ fieldName: 'parentId', constraintType: 'NotFound' }]);
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const collection = await aRecord(server(), admin, { level: 'collection', parentId: otherInstitution.id });
  expect(collection.institutionId).toBe(otherInstitution.id);
  const nowhere = await admin.post('/api/collections', {
    collection: { ...minimalRecord('collection'), parentId: 999_999 },
  });
  expect(nowhere.body.errors).toEqual([{ fieldName: 'parentId', constraintType: 'NotFound' }]);
});

test('siblings of any level share their signatures, cousins do not', async () => {
  const client = await signedIn(server());
  const { collection, series } = await aTree(server(), client, { series: { signature: 'A' } });
  const clash = await client.post('/api/units', {
    unit: { ...minimalRecord('unit'), parentId: collection.id, signature: 'A' },
  });
  expect(clash.body.errors).toEqual([{ fieldName: 'signature', constraintType: 'Unique' }]);
  const spaced = await client.post('/api/units', {
    unit: { ...minimalRecord('unit'), parentId: collection.id, signature: ' A ' },
  });
  expect(spaced.body.errors).toEqual(clash.body.errors);
  await aRecord(server(), client, { level: 'unit', parentId: series.id, signature: 'A' });
});

test('of twenty creations of one signature at once one wins and the others get the reason', async () => {
  const client = await signedIn(server());
  const { series } = await aTree(server(), client);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.post('/api/units', { unit: { ...minimalRecord('unit'), parentId: series.id, signature: '77' } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refusals = answers.filter(({ status }) => status === 400);
  expect(refusals).toHaveLength(19);
  for (const { body } of refusals) {
    expect(body.errors).toEqual([{ fieldName: 'signature', constraintType: 'Unique' }]);
  }
});

test('two hundred series may be nested', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  let parentId = collection.id;
  for (let depth = 1; depth <= 200; depth += 1) {
    parentId = (await aRecord(server(), client, { level: 'series', parentId, signature: '1' })).id;
  }
  const { body } = await client.get<{ series: RecordView }>(`/api/series/${parentId}`);
  expect(body.series.parentIds.idSeries).toHaveLength(199);
  const top = await client.get<{ collection: RecordView }>(`/api/collections/${collection.id}`);
  expect(top.body.collection.statistics.seriesCount).toBe(200);
});

test('text is kept as typed: HTML is text, letters are in one Unicode form', async () => {
  const client = await signedIn(server());
  const input = '<b>Ło\u0301dz\u0301</b> & <script>alert(1)</script>\n\t  koniec';
  const collection = await aRecord(server(), client, { level: 'collection', content: input });
  expect(collection.content).toBe(input.normalize('NFC'));
});
