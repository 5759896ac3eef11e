import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
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
import { storedRows } from '../../../test/model/perform.ts';

const server = useServer();
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const storedState = (client: Client) => storedRows(server(), client.user.institutionId);

test('a sheet is checked, shown, applied whole and taken back', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection', signature: '01' });
  const unit = await aRecord(server(), client, {
    level: 'unit',
    parentId: collection.id,
    signature: '1',
    title: 'Stary',
  });
  const before = await storedState(client);
  const sheet = csv(
    'id;parentId;signature;title;dates;authors;languages;Moja kolumna',
    `${unit.id};;1;Nowy tytuł;;;;`,
    `;${collection.id};2;Akta gminy;1918-1939;Gmina Wólka;polski;uwaga`,
    `;PL_X_01;3;Bez miejsca;1920;;;`,
    `;${collection.id};4;Zła data;lata 20.;;;`,
  );
  const imported = await importFile(server(), client, 'units.csv', sheet);
  expect(imported).toMatchObject({
    status: 'checked',
    kind: 'sheet',
    counts: { create: 1, update: 1, move: 0, unchanged: 0, fault: 2 },
    unknownColumns: ['Moja kolumna'],
    names: [{ kind: 'authors', name: 'Gmina Wólka', options: [], chosen: null }],
  });
  expect(await storedState(client)).toEqual(before);
  const [changedRow, added, , dated] = await rowsOf(client, imported.id);
  expect(changedRow).toMatchObject({
    line: 2,
    action: 'update',
    id: unit.id,
    changes: [{ fieldName: 'title', old: 'Stary', new: 'Nowy tytuł' }],
  });
  expect(added).toMatchObject({
    line: 3,
    action: 'create',
    notTaken: [{ where: 'Moja kolumna', text: 'uwaga' }],
  });
  expect(dated).toMatchObject({
    line: 5,
    faults: [{ fieldName: 'dates', constraintType: 'Pattern', cell: { at: 'E5', text: 'lata 20.' } }],
  });
  expect((await rowsOf(client, imported.id, 'fault')).map(({ line }) => line)).toEqual([4, 5]);

  expect((await apply(server(), client, imported.id)).status).toBe(400);
  expect((await apply(server(), client, imported.id, { skipFaulty: true })).status).toBe(202);
  expect(await readImport(client, imported.id)).toMatchObject({ status: 'applied', progress: 1 });
  await expectSoundCounts(server());
  const list = await client.get<{ content: RecordView[] }>('/api/units?sort=signature&order=asc');
  expect(
    list.body.content.map(({ signature, title, isPublished, isDraft }) => ({
      signature,
      title,
      isPublished,
      isDraft,
    })),
  ).toEqual([
    { signature: '1', title: 'Nowy tytuł', isPublished: false, isDraft: false },
    { signature: '2', title: 'Akta gminy', isPublished: false, isDraft: true },
  ]);

  expect((await undo(server(), client, imported.id)).status).toBe(202);
  expect(await readImport(client, imported.id)).toMatchObject({ status: 'undone' });
  expect(await storedState(client)).toEqual(before);
  await expectSoundCounts(server());
  expect((await client.get<unknown[]>('/api/authors/search?q=Gmina')).body).toEqual([]);
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const trail = await admin.get<{ content: object[] }>(
    `/api/audit?kind=import&institution_id=${client.user.institutionId}`,
  );
  expect(trail.body.content).toMatchObject(
    ['undone', 'applied'].map((done) => ({
      userId: client.user.id,
      resourceTitle: 'units.csv',
      details: { done, create: 1, update: 1, move: 0 },
    })),
  );
});

test('the same file twice makes nothing twice, and an export that comes back changes nothing', async () => {
  const client = await signedIn(server());
  const sheet = csv(
    'level;signature;title;parentId;dates',
    'Zespół/zbiór;Z77;Zespół;;1918',
    'Seria;1;Seria pierwsza;Z77;1919',
    'Jednostka archiwalna;5;Teczka;Z77_1;1920',
  );
  const first = await importFile(server(), client, 'zasob.csv', sheet);
  expect(await rowsOf(client, first.id, 'fault')).toEqual([]);
  expect(first.counts).toMatchObject({ create: 3 });
  await apply(server(), client, first.id);
  const repeated = await importFile(server(), client, 'zasob.csv', sheet);
  expect(repeated.counts).toMatchObject({ create: 0, update: 0, unchanged: 3, fault: 0 });
  const [collection] = await rowsOf(client, first.id);
  // No export contains the note of a closure.
  const closure = { scope: 'files', reason: 'other', until: '2051-12-31', note: 'Uzgodnione z rodziną' };
  const closed = await client.put(`/api/collections/${collection?.id}`, { collection: { closure } });
  expect(closed.status).toBe(200);
  const ead = await client.get(`/api/export/collection/${collection?.id}/ead?version=3&all=true`);
  expect((await importFile(server(), client, 'zasob.xml', ead.bytes)).counts).toMatchObject({
    update: 0,
    unchanged: 3,
    fault: 0,
  });
  const zip = await client.get(`/api/export/collection/${collection?.id}`);
  const back = await importFile(server(), client, 'zasob.zip', zip.bytes);
  expect(back.counts).toMatchObject({ create: 0, update: 0, move: 0, unchanged: 3, fault: 0 });
  for (const format of ['xlsx', 'csv']) {
    const file = await client.get(`/api/export/collection/${collection?.id}/sheet?format=${format}`);
    const same = await importFile(server(), client, `zasob.${format}`, file.bytes);
    expect({ format, rows: await rowsOf(client, same.id, 'fault'), ...same.counts }).toEqual({
      format,
      rows: [],
      create: 0,
      update: 0,
      move: 0,
      unchanged: 3,
      fault: 0,
    });
    const download = await client.get(`/api/imports/${same.id}/file`);
    const secondImport = await importFile(server(), client, 'poprawiony.xlsx', download.bytes);
    expect(secondImport).toMatchObject({
      counts: { unchanged: 3, fault: 0 },
      unknownColumns: [],
      notTaken: 0,
    });
  }
});

test('what somebody changed since the check is never overwritten, and what changed since apply is never taken back', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const sheet = csv('id;title', `${tree.unit.id};Z arkusza`);
  const imported = await importFile(server(), client, 'units.csv', sheet);
  await client.put(`/api/units/${tree.unit.id}`, { unit: { title: 'Z formularza' } });
  const refusal = await apply(server(), client, imported.id);
  expect(refusal).toMatchObject({ status: 409, body: { conflicts: [{ id: tree.unit.id, level: 'unit' }] } });
  await checkAgain(server(), client, imported.id);
  expect((await apply(server(), client, imported.id)).status).toBe(202);
  await client.put(`/api/units/${tree.unit.id}`, { unit: { title: 'Jeszcze inaczej' } });
  const undone = await undo(server(), client, imported.id);
  expect(undone).toMatchObject({ status: 409, body: { conflicts: [{ id: tree.unit.id }] } });
});

test('a record of an import that readers see by now is not taken back', async () => {
  const client = await signedIn(server());
  const { collection } = await aTree(server(), client);
  const sheet = csv(
    'parentId;signature;title;dates;authors;languages;totalSize',
    `${collection.id};N1;Nowa;1939;Gmina;polski;1`,
  );
  const imported = await importFile(server(), client, 'units.csv', sheet);
  await apply(server(), client, imported.id);
  const [{ id = 0 } = {}] = await rowsOf(client, imported.id);
  await client.put(`/api/collections/${collection.id}/publish`);
  expect((await client.put(`/api/units/${id}/publish`)).status).toBe(200);
  const undone = await undo(server(), client, imported.id);
  expect(undone).toMatchObject({ status: 409, body: { conflicts: [{ id }] } });
});

test('a name that could be several is a question once, and the answer for a column is remembered', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const ids: number[] = [];
  for (const name of ['Kowalski Jan', 'Kowalski Jan']) {
    const answer = await client.post<{ author: { id: number } }>('/api/authors', { name });
    ids.push(answer.body.author.id);
  }
  const sheet = csv('signature;Nazwa teczki;authors', '1;Pierwsza;Kowalski Jan', '2;Druga;Kowalski Jan');
  const imported = await importFile(server(), client, 'units.csv', sheet, {
    parentId: String(collection.id),
  });
  expect(imported).toMatchObject({ counts: { fault: 2 }, unknownColumns: ['Nazwa teczki'] });
  expect(imported.names).toMatchObject([
    { kind: 'authors', name: 'Kowalski Jan', options: ids.map((id) => ({ id })) },
  ]);
  const otherClient = await signedIn(server());
  const foreignAuthor = await otherClient.post<{ author: { id: number } }>('/api/authors', {
    name: 'Kowalski Jan',
  });
  const refusal = await checkAgain(server(), client, imported.id, {
    names: [{ kind: 'authors', name: 'Kowalski Jan', id: foreignAuthor.body.author.id }],
  });
  expect(refusal.counts).toMatchObject({ fault: 2 });
  const chosen = await checkAgain(server(), client, imported.id, {
    columns: { 'Nazwa teczki': 'title' },
    names: [{ kind: 'authors', name: 'Kowalski Jan', id: ids[1] }],
  });
  expect(chosen).toMatchObject({ counts: { create: 2, fault: 0 }, unknownColumns: [] });
  const back = await client.get(`/api/imports/${imported.id}/file`);
  expect(back.text).toContain('Uwagi;Arkusz;signature;Nazwa teczki;authors');
  const mended = await importFile(server(), client, 'units.csv.uwagi.csv', back.bytes, {
    parentId: String(collection.id),
  });
  expect(mended).toMatchObject({ unknownColumns: [], columns: { 'Nazwa teczki': 'title' }, notTaken: 0 });
  await apply(server(), client, imported.id);
  const unit = (await rowsOf(client, imported.id))[0];
  const { body } = await client.get<{ unit: { authors: { id: number }[] } }>(`/api/units/${unit?.id}`);
  expect(body.unit.authors.map(({ id }) => id)).toEqual([ids[1]]);

  const next = csv('signature;Nazwa teczki', '3;Trzecia');
  const secondImport = await importFile(server(), client, 'units.csv', next, {
    parentId: String(collection.id),
  });
  expect(secondImport).toMatchObject({ counts: { create: 1 }, columns: { 'Nazwa teczki': 'title' } });
});

test('a creator given by the id alone is that creator', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const { body } = await client.post<{ author: { id: number } }>('/api/authors', { name: 'Straż Ogniowa' });
  const sheet = csv('signature;title;authors', `1;Teczka;[${body.author.id}]`);
  const imported = await importFile(server(), client, 'units.csv', sheet, {
    parentId: String(collection.id),
  });
  expect(imported).toMatchObject({ counts: { create: 1, fault: 0 }, names: [] });
  expect((await apply(server(), client, imported.id)).status).toBe(202);
  const { rows } = await server().deps.pool.query(
    'select author_id from record_author join record on record.id = record_id where record.title = $1',
    ['Teczka'],
  );
  expect(rows.map(({ author_id }) => Number(author_id))).toEqual([body.author.id]);
});

test('an older version, a foreign id and a wrong parent are faults at their cells', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  await client.put(`/api/units/${tree.unit.id}`, { unit: { title: 'Nowszy' } });
  const foreignTree = await aTree(server(), await signedIn(server()));
  const sheet = csv(
    'id;version;parentId;signature;title',
    `${tree.unit.id};1;;;Inny`,
    `${foreignTree.unit.id};1;;9;Obcy`,
    `;;${tree.unit.id};8;Pod teczką`,
  );
  const imported = await importFile(server(), client, 'units.csv', sheet);
  const rows = await rowsOf(client, imported.id);
  expect(rows.map(({ faults }) => faults[0])).toMatchObject([
    { fieldName: 'version', constraintType: 'Mismatch', cell: { at: 'B2', text: '1' } },
    { fieldName: 'id', constraintType: 'NotFound', cell: { at: 'A3' } },
    { fieldName: 'parentId', constraintType: 'Value', cell: { at: 'C4' } },
  ]);
  const below = csv(
    'level;signature;title;parentId',
    'Seria;S1;Seria;NIE_MA',
    'Jednostka archiwalna;5;Teczka;S1',
  );
  const orphans = await importFile(server(), client, 'zasob.csv', below);
  expect((await rowsOf(client, orphans.id)).map(({ faults }) => faults[0]?.constraintType)).toEqual([
    'NotFound',
    'Mismatch',
  ]);
});

test('a creator without a signature arrives as a draft', async () => {
  const client = await signedIn(server());
  const eac =
    '<eac-cpf><cpfDescription><identity><entityType>person</entityType><nameEntry><part>Einstein, Albert</part>' +
    '</nameEntry></identity></cpfDescription></eac-cpf>';
  const imported = await importFile(server(), client, 'osoba.xml', eac);
  expect(imported).toMatchObject({ kind: 'eac', counts: { create: 1, fault: 0 } });
});

test('a finding aid that left comes back below another collection', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client, {
    unit: { content: 'Opis\n\nw akapitach', donor: 'Darczyńca' },
  });
  const { bytes } = await client.get(
    `/api/export/collection/${tree.collection.id}/ead?version=2002&all=true`,
  );
  const target = await aRecord(server(), client, { level: 'collection' });
  const imported = await importFile(server(), client, 'zespol.xml', bytes, { parentId: String(target.id) });
  expect(imported).toMatchObject({ kind: 'ead', counts: { create: 4, fault: 0 } });
  await apply(server(), client, imported.id);
  const unit = (await rowsOf(client, imported.id)).find(({ level }) => level === 'unit');
  const { body } = await client.get<{ unit: Record<string, unknown> }>(`/api/units/${unit?.id}`);
  expect(body.unit).toMatchObject({ content: 'Opis\n\nw akapitach', donor: 'Darczyńca', isPublished: false });
});

test('a creator whom only a finding aid knows comes with kind and history, and a known one stays as it is', async () => {
  const client = await signedIn(server());
  const existing = await client.post<{ id: number }>('/api/authors', { name: 'Lis, Jan' });
  // A family and a person share a name; the file states the type.
  const family = { name: 'Nowak', authorType: 'family', isDraft: true };
  await client.post('/api/authors', { author: family });
  const person = await client.post<{ id: number }>('/api/authors', {
    author: { ...family, authorType: 'person' },
  });
  const described = (level: string, creator: string, more = '') =>
    `level="${level}"><did><unittitle>Akta</unittitle><origination>${creator}</origination></did>
     <bioghist><p>Dzieje</p></bioghist>${more}`;
  const unit = `<c ${described('file', '<persname>Lis, Jan</persname><persname>Nowak</persname>')}</c>`;
  const ead = `<ead><archdesc ${described('fonds', '<corpname>Cech Sitarzy</corpname>', `<dsc>${unit}</dsc>`)}</archdesc></ead>`;
  const imported = await importFile(server(), client, 'obcy.xml', ead);
  expect(imported).toMatchObject({ counts: { create: 2, fault: 0 }, names: [{ name: 'Cech Sitarzy' }] });
  await apply(server(), client, imported.id);
  const { rows } = await server().deps.pool.query(
    'select id, name, author_type, description, is_draft from author where institution_id = $1 order by name',
    [client.user.institutionId],
  );
  expect(rows).toMatchObject([
    { name: 'Cech Sitarzy', author_type: 'collective', description: 'Dzieje', is_draft: true },
    { id: existing.body.id, name: 'Lis, Jan', author_type: null, description: null },
    { name: 'Nowak', description: null },
    { name: 'Nowak', description: null },
  ]);
  const [, { id = 0 } = {}] = await rowsOf(client, imported.id);
  const { body } = await client.get<{ unit: RecordView }>(`/api/units/${id}`);
  expect(body.unit.authors?.map((one) => one.id)).toEqual([existing.body.id, person.body.id]);
  // A second import of the same file changes nothing.
  expect((await importFile(server(), client, 'obcy.xml', ead)).counts).toMatchObject({ unchanged: 2 });
});
