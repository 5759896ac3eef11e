import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { expectSoundCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();

interface Split {
  documents: { id: number; fileId: number; title: string; signature: string }[];
}

async function aUnitWithScans(role: 'EDITOR' | 'SUBEDITOR' = 'SUBEDITOR') {
  const client = await signedIn(server(), { role });
  const { unit } = await aTree(server(), client);
  const files: FileView[] = [];
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    files.push(await aFile(server(), client, name, { parentId: unit.id, parentLevel: 'unit', name }));
  }
  const rows = files.map(({ id, name }, i) => ({ fileId: id, title: `Karta ${name}`, signature: `s${i}` }));
  return { client, unit, files, rows };
}

async function namesIn(client: Client, level: string, id: number): Promise<string[]> {
  const { body } = await client.get<FileView[]>(`/api/files/${level}/${id}`);
  return body.map(({ name }) => name);
}

test('each scan of a unit becomes a draft document that has it, and one call takes it all back', async () => {
  const { client, unit, rows } = await aUnitWithScans();
  const division = await client.post<Split>(`/api/units/${unit.id}/split`, { documents: rows.slice(0, 2) });
  expect(division.status).toBe(201);
  const [first] = division.body.documents;
  const { document } = (await client.get<{ document: RecordView }>(`/api/documents/${first?.id}`)).body;
  expect(document).toMatchObject({ title: 'Karta a.txt', signature: 's0', isDraft: true, parentId: unit.id });
  expect(document.authors).toEqual(unit.authors);
  expect(await namesIn(client, 'document', first?.id ?? 0)).toEqual(['a.txt']);
  expect(await namesIn(client, 'unit', unit.id)).toEqual(['c.txt']);
  await expectSoundCounts(server());
  const ids = division.body.documents.map(({ id }) => id);
  expect((await client.post(`/api/units/${unit.id}/join`, { ids })).body).toEqual({ removed: 2 });
  expect(await namesIn(client, 'unit', unit.id)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect((await client.get(`/api/documents/${first?.id}`)).status).toBe(404);
  await expectSoundCounts(server());
});

test('several scans become one document in their order and return together', async () => {
  const { client, unit, files, rows } = await aUnitWithScans();
  const [a, b, c] = files.map(({ id }) => id);
  const letter = { ...rows[0], pages: [b] };
  const division = await client.post<Split>(`/api/units/${unit.id}/split`, { documents: [letter, rows[2]] });
  const ids = division.body.documents.map(({ id }) => id);
  expect(await namesIn(client, 'document', ids[0] ?? 0)).toEqual(['a.txt', 'b.txt']);
  await expectSoundCounts(server());
  await client.post(`/api/units/${unit.id}/join`, { ids });
  expect(await namesIn(client, 'unit', unit.id)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  const twice = { ...rows[0], pages: [a, c] };
  const refusal = await client.post(`/api/units/${unit.id}/split`, { documents: [twice] });
  expect(refusal.body.errors).toEqual([{ fieldName: 'documents.0.fileId', constraintType: 'Duplicate' }]);
});

test('a document gets the dates given with its title, and one that is no date is named by its row', async () => {
  const { client, unit, rows } = await aUnitWithScans();
  const dated = (dateFrom: string) => ({ ...rows[0], dates: [{ dateType: 'freeFormSingle', dateFrom }] });
  const refusal = await client.post(`/api/units/${unit.id}/split`, { documents: [dated('wczoraj')] });
  expect(refusal.body.errors?.[0]?.fieldName).toBe('documents.0.dates.0.dateFrom');
  const division = await client.post<Split>(`/api/units/${unit.id}/split`, {
    documents: [dated('1936-05-03')],
  });
  const { document } = (
    await client.get<{ document: RecordView }>(`/api/documents/${division.body.documents[0]?.id}`)
  ).body;
  expect(document.dates).toMatchObject([{ dateFrom: '1936-05-03' }]);
});

test('the first line with letters of each scan is proposed as a title', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const place = { parentId: unit.id, parentLevel: 'unit' };
  const scan = await aFile(server(), client, await sample('sketch.png'), { ...place, name: 'list.png' });
  await client.post('/api/transcriptions', { fileId: scan.id, transcription: '12.\n  Kochana Mamo!\nPiszę' });
  const { body } = await client.get(`/api/units/${unit.id}/first-lines`);
  expect(body).toEqual({ lines: [{ fileId: scan.id, text: 'Kochana Mamo!' }] });
  const otherClient = await signedIn(server());
  expect((await otherClient.get(`/api/units/${unit.id}/first-lines`)).status).toBe(404);
});

test('a taken signature or a strange file refuses the whole split and names its row', async () => {
  const { client, unit, rows } = await aUnitWithScans();
  const twice = rows.map((row) => ({ ...row, signature: 's' }));
  const refusal = await client.post(`/api/units/${unit.id}/split`, { documents: twice });
  expect(refusal.body.errors).toEqual([
    { fieldName: 'documents.1.signature', constraintType: 'Unique' },
    { fieldName: 'documents.2.signature', constraintType: 'Unique' },
  ]);
  expect(await namesIn(client, 'unit', unit.id)).toHaveLength(3);
  const otherUnit = await aUnitWithScans();
  const strange = await client.post(`/api/units/${unit.id}/split`, { documents: [otherUnit.rows[0]] });
  expect(strange.body.errors).toEqual([{ fieldName: 'documents.0.fileId', constraintType: 'NotFound' }]);
});

test('a split is not taken back over work that was done since', async () => {
  const { client, unit, rows } = await aUnitWithScans();
  const { documents } = (await client.post<Split>(`/api/units/${unit.id}/split`, { documents: rows })).body;
  const [first] = documents;
  await client.put(`/api/documents/${first?.id}`, { document: { title: 'Poprawiony', isDraft: true } });
  const refusal = await client.post(`/api/units/${unit.id}/join`, { ids: documents.map(({ id }) => id) });
  expect([refusal.status, refusal.body.conflicts]).toMatchObject([409, [{ id: first?.id }]]);
  expect(await namesIn(client, 'unit', unit.id)).toEqual([]);
});
