import { buffer } from 'node:stream/consumers';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { PageWord, TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';
import {
  apply,
  checkAgain,
  importFile,
  readImport,
  rowsOf,
  undo,
} from '../../../test/imports/import-file.ts';
import { listTextDrift, readTextFigures } from '../../queries/desk/text-figures.ts';
import { deriveFile } from '../../services/files/derive-file.ts';
import { zipStream } from '../../writers/zip.ts';

const server = useServer();

const pageXml = (lines: string, image = 'skan.jpg') =>
  `<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Metadata><Creator>Transkribus</Creator>
   </Metadata><Page imageFilename="${image}" imageWidth="1000" imageHeight="2000"><TextRegion id="r1">${lines}</TextRegion></Page></PcGts>`;
const line = (text: string) =>
  `<TextLine id="l"><Coords points="100,200 500,200 500,300 100,300"/><TextEquiv><Unicode>${text}</Unicode></TextEquiv></TextLine>`;
const alto = (strings: string, image = 'skan.jpg') =>
  `<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><sourceImageInformation><fileName>${image}</fileName>
   </sourceImageInformation></Description><Layout><Page ID="p" WIDTH="1000" HEIGHT="2000"><PrintSpace><TextBlock ID="b">
   <TextLine>${strings}</TextLine></TextBlock></PrintSpace></Page></Layout></alto>`;
const string = (text: string, left: number) =>
  `<String CONTENT="${text}" HPOS="${left}" VPOS="200" WIDTH="90" HEIGHT="40"/>`;
const zip = (files: Record<string, string>) =>
  buffer(
    zipStream(
      Object.entries(files).map(([name, content]) => ({ name, content })),
      { exactNames: true },
    ),
  );

async function aScan(names: readonly string[] = ['skan.jpg']) {
  const client = await signedIn(server());
  const { document, collection } = await aTree(server(), client);
  const ids: number[] = [];
  for (const name of names)
    ids.push(
      (
        await aFile(server(), client, await sample('photograph.jpg'), {
          parentId: document.id,
          parentLevel: 'document',
          name,
        })
      ).id,
    );
  return { client, collection, ids, id: ids[0] ?? 0 };
}

const read = async (client: Client, id: number) =>
  (await client.get<TranscriptionView>(`/api/transcriptions/${id}`)).body;
const words = async (client: Client, id: number) =>
  (await client.get<PageWord[]>(`/api/transcriptions/${id}/words`)).body;
const faults = async (client: Client, id: number) =>
  (await rowsOf(client, id)).map(
    ({ faults: [fault] }) => fault && `${fault.fieldName} ${fault.constraintType}`,
  );

test('PAGE XML gives its lines to the scan of that name, marked with the program that read them, and undo takes them back', async () => {
  const { client, id } = await aScan();
  const imported = await importFile(
    server(),
    client,
    'export.xml',
    pageXml(line('Akta gminy') + line('Ruda')),
  );
  expect(imported).toMatchObject({ kind: 'text', status: 'checked', counts: { create: 1, fault: 0 } });
  const [row] = await rowsOf(client, imported.id);
  expect(row).toMatchObject({ level: 'text', title: 'skan.jpg', action: 'create' });
  expect(row?.changes).toEqual([{ fieldName: 'transcription', old: null, new: 'Akta gminy\nRuda' }]);
  await apply(server(), client, imported.id);
  expect(await readImport(client, imported.id)).toMatchObject({ status: 'applied', message: null });
  expect(await read(client, id)).toMatchObject({
    transcription: 'Akta gminy\nRuda',
    origin: 'Transkribus',
    isCorrected: false,
    checkedAt: null,
  });
  expect((await words(client, id))[0]).toEqual({ text: 'Akta', x: 0.1, y: 0.1, w: 0.16, h: 0.05 });
  expect((await undo(server(), client, imported.id)).status).toBe(202);
  expect(await readImport(client, imported.id)).toMatchObject({ status: 'undone', message: null });
  expect((await client.get(`/api/transcriptions/${id}`)).status).toBe(404);
});

test('ALTO replaces an earlier text with its words and boxes, and undo brings the earlier one with its own', async () => {
  const { client, id } = await aScan();
  const first = await importFile(server(), client, 'a.xml', alto(string('Dawny', 100)));
  await apply(server(), client, first.id);
  const before = [await read(client, id), await words(client, id)] as const;
  const second = await importFile(
    server(),
    client,
    'b.xml',
    alto(string('Nowy', 100) + string('tekst', 200)),
  );
  expect(second.counts).toMatchObject({ update: 1, fault: 0 });
  await apply(server(), client, second.id);
  expect((await read(client, id)).transcription).toBe('Nowy tekst');
  expect(await words(client, id)).toEqual([
    { text: 'Nowy', x: 0.1, y: 0.1, w: 0.09, h: 0.02 },
    { text: 'tekst', x: 0.2, y: 0.1, w: 0.09, h: 0.02 },
  ]);
  await undo(server(), client, second.id);
  const { version, ...text } = await read(client, id);
  expect(text).toEqual({ ...before[0], version: undefined });
  expect(version).toBeGreaterThan(before[0].version);
  expect(await words(client, id)).toEqual(before[1]);
});

test('a word that the other program was unsure of stays so through a correction and a turn of the scan, until it is respelt', async () => {
  const { client, id } = await aScan();
  const doubted = string('gmlny', 200).replace('/>', ' WC="0.4"/>');
  const sheet = await importFile(server(), client, 'a.xml', alto(string('Akta', 100) + doubted));
  await apply(server(), client, sheet.id);
  const unsure = async () =>
    (await words(client, id)).filter(({ isUnsure }) => isUnsure).map(({ text }) => text);
  await client.post('/api/transcriptions', { fileId: id, transcription: 'Akta wsi i gmlny' });
  expect(await unsure()).toEqual(['gmlny']);
  const { contentId } = (await client.get<FileView>(`/api/files/${id}`)).body;
  await client.put(`/api/files/${id}/edit`, { edit: { rotation: 90, crop: null }, contentId });
  expect(await unsure()).toEqual(['gmlny']);
  await client.post('/api/transcriptions', { fileId: id, transcription: 'Akta wsi i gminy' });
  expect(await unsure()).toEqual([]);
});

test('an archive of Transkribus is matched file by file; other XML and the second format of a page are left out', async () => {
  const { client, ids } = await aScan(['0001.jpg', '0002.TIF.jpg']);
  const bytes = await zip({
    'doc/mets.xml': '<mets/>',
    'doc/page/0001.xml': pageXml(line('Pierwsza'), '0001.jpg'),
    'doc/alto/0001.xml': alto(string('Pierwsza', 1), '0001.jpg'),
    'doc/page/0002.xml': pageXml(line('Druga'), '0002.tif.JPG'),
    'doc/page/0003.xml': pageXml(line('Trzecia'), '0003.jpg'),
  });
  const { id } = await importFile(server(), client, 'transkribus.zip', bytes);
  expect(await faults(client, id)).toEqual([undefined, undefined, 'fileName NotFound']);
  await apply(server(), client, id, { skipFaulty: true });
  const texts = await Promise.all(ids.map(async (one) => (await read(client, one)).transcription));
  expect(texts).toEqual(['Pierwsza', 'Druga']);
});

test('a text that a person corrected, a name of two scans and an empty text are faults that the check shows', async () => {
  const { client, ids } = await aScan(['a.jpg', 'b.jpg', 'b.jpg', 'c.jpg']);
  await client.post('/api/transcriptions', { fileId: ids[0], transcription: 'Poprawiony' });
  const bytes = await zip({
    '1.xml': pageXml(line('Inny'), 'a.jpg'),
    '2.xml': pageXml(line('Inny'), 'b.jpg'),
    '3.xml': pageXml('', 'c.jpg'),
    '4.xml': pageXml(line('Inny'), 'c.jpg'),
    '5.xml': pageXml(line('Jeszcze inny'), 'c.jpg'),
  });
  const { id } = await importFile(server(), client, 'teksty.zip', bytes);
  expect(await faults(client, id)).toEqual([
    'transcription Unique',
    'fileName Duplicate',
    'transcription Presence',
    undefined,
    'fileName Unique',
  ]);
});

test('a text that was typed after the check is not overwritten: the row is marked and nothing is written', async () => {
  const { client, ids } = await aScan(['a.jpg', 'b.jpg']);
  const bytes = await zip({ '1.xml': pageXml(line('A'), 'a.jpg'), '2.xml': pageXml(line('B'), 'b.jpg') });
  const imported = await importFile(server(), client, 'teksty.zip', bytes);
  await client.post('/api/transcriptions', { fileId: ids[1], transcription: 'Wpisany' });
  await apply(server(), client, imported.id);
  expect(await readImport(client, imported.id)).toMatchObject({
    status: 'checked',
    counts: { create: 1, fault: 1 },
  });
  expect(await faults(client, imported.id)).toEqual([undefined, 'transcription Mismatch']);
  expect((await client.get(`/api/transcriptions/${ids[0]}`)).status).toBe(404);
  expect(await checkAgain(server(), client, imported.id)).toMatchObject({ counts: { create: 1, fault: 1 } });
  await apply(server(), client, imported.id, { skipFaulty: true });
  expect((await read(client, ids[0] ?? 0)).transcription).toBe('A');
});

test('an import of texts that a person corrected since is not undone', async () => {
  const { client, id } = await aScan();
  const imported = await importFile(server(), client, 'a.xml', pageXml(line('Akta')));
  await apply(server(), client, imported.id);
  await client.post('/api/transcriptions', { fileId: id, transcription: 'Akta gminy' });
  expect((await undo(server(), client, imported.id)).status).toBe(400);
  expect((await read(client, id)).transcription).toBe('Akta gminy');
});

test('a scan of another institution is not there', async () => {
  await aScan(['obcy.jpg']);
  const client = await signedIn(server(), { institutionId: (await anInstitution(server())).id });
  const { id } = await importFile(server(), client, 'a.xml', pageXml(line('Akta'), 'obcy.jpg'));
  expect(await faults(client, id)).toEqual(['fileName NotFound']);
});

test('a text from a file is called so on the portal, in the language of its record, waits to be checked, and is under no rule of machine texts', async () => {
  const { client, collection, id } = await aScan();
  await deriveFile(server().deps, id);
  await server().ownerPool.query('update institution set is_published = true where id = $1', [
    collection.institutionId,
  ]);
  await server().ownerPool.query(
    `update record set is_published = true, fields = fields || '{"languages": ["deu"]}'`,
  );
  const imported = await importFile(server(), client, 'export.xml', pageXml(line('Akta gminy')));
  await apply(server(), client, imported.id);
  const { db } = server().deps;
  expect(await readTextFigures(db, collection.institutionId)).toEqual({
    made: 0,
    inTime: 0,
    unpublished: 0,
    unchecked: 1,
    stillInTime: 0,
  });
  expect(await listTextDrift(db)).toEqual([]);
  await server().ownerPool.query('update file set is_published = true, published_at = now()');
  const { rows } = await server().ownerPool.query('select record_id from file where id = $1', [id]);
  const { headers } = await call(server(), 'GET', `/portal/r/${rows[0].record_id}`);
  const page = await call(server(), 'GET', `${headers.location}`);
  expect(page.text).toContain('Akta gminy');
  expect(page.text).toMatch(/wczytany z\spliku/);
  expect(page.text).not.toContain('odczytany maszynowo');
  expect(page.text).toMatch(/class="sheet-words" lang="de"/);
  const annotations = await call(server(), 'GET', `/portal/iiif/${id}/tekst.json`);
  expect(annotations.body).toMatchObject({ items: [{ body: { value: 'Akta gminy', language: 'de' } }] });
});
