import type { RecordLevel } from '@regest/contract/levels.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { convertByOffice, withOffice } from '../../../test/writers/office.ts';
import { pdfText } from '../../../test/writers/pdf-text.ts';
import { readOdt } from '../../../test/writers/read-odt.ts';
import { readZip } from '../../../test/writers/read-zip.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';

const server = useServer();

const under = (client: Client, level: RecordLevel, parentId: number, values: Record<string, unknown> = {}) =>
  aRecord(server(), client, { level, parentId, ...values });

async function aCollectionToPrint(client: Client) {
  const collection = await aRecord(server(), client, {
    level: 'collection',
    title: 'Ochotnicza Straż Pożarna w Modrzewinie',
    dates: [{ dateType: 'range', dateFrom: '1908', dateTo: '1989', qualifier: 'circa' }],
    sizeRunningMeters: '2,5',
    collectionHistory: 'Akta leżały w szafie remizy.',
    content: 'Protokoły i rachunki.',
  });
  const second = await under(client, 'series', collection.id, { signature: '10', title: 'Zdjęcia' });
  const first = await under(client, 'series', collection.id, { signature: '2', title: 'Organizacja' });
  const below = await under(client, 'series', first.id, { signature: '1', title: 'Meldunki' });
  await under(client, 'unit', below.id, {
    signature: '01',
    title: 'Meldunki o pożarach <i> & powodziach',
    externalForm: 'teczka',
    textDocumentation: { numberOfPages: 42, numberOfDocuments: 3 },
  });
  await under(client, 'unit', second.id, {
    signature: '01',
    title: 'Album z zawodów',
    externalForm: 'album',
    photoDocumentation: { numberOfDocuments: 12 },
    datesUnknown: true,
    dates: [],
  });
  const loose = await under(client, 'unit', collection.id, { signature: '5', title: 'Statut' });
  return { collection, loose };
}

const inventory = (client: Client, id: number) => client.get(`/api/inventory/collection?collectionId=${id}`);

test('the inventory tells of the collection, its series and their units in the order of the tree', async () => {
  const client = await signedIn(server());
  const { collection } = await aCollectionToPrint(client);
  const answer = await inventory(client, collection.id);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="inventory.odt"');
  const content =
    (await readZip(answer.bytes)).find(({ name }) => name === 'content.xml')?.bytes.toString() ?? '';
  expect(xmlFault(content)).toBeNull();
  const text = content
    .replace(/<[^>]*>/gu, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/gu, ' ');
  const places = [
    'ok. 1908–1989',
    '2,5 mb',
    'Akta leżały',
    'Protokoły i rachunki.',
    'Jednostki poza seriami 1 jednostka archiwalna',
    'Statut',
    'Meldunki o pożarach &lt;i&gt; &amp; powodziach 1939 teczka 42 s., 3 dok.',
    'Album z zawodów b.d. album 12 fot.',
  ].map((part) => [part, text.indexOf(part)] as const);
  expect(places.filter(([, place]) => place < 0)).toEqual([]);
  expect(places.map(([, place]) => place)).toEqual(
    places.map(([, place]) => place).toSorted((a, b) => a - b),
  );
});

test('the inventory comes as PDF too, under a Polish name with the signature of the collection', async () => {
  const client = await signedIn(server());
  const { collection } = await aTree(server(), client);
  for (const [format, type, magic] of [
    ['pdf', 'application/pdf', '%PDF-'],
    ['odt', 'application/vnd.oasis.opendocument.text', 'PK'],
  ]) {
    const answer = await client.get(
      `/api/inventory/collection?collectionId=${collection.id}&format=${format}`,
    );
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="inwentarz_${collection.computedSignature}.${format}"`,
    );
    expect(answer.headers['content-type']).toBe(type);
    expect(Buffer.from(answer.bytes).toString('latin1')).toMatch(new RegExp(`^${magic}`));
  }
});

test('units that lack what an inventory needs are named before the download', async () => {
  const client = await signedIn(server());
  const { collection, loose } = await aCollectionToPrint(client);
  const { body } = await client.get(`/api/inventory/collection/missing?collectionId=${collection.id}`);
  expect(body).toEqual({
    total: 1,
    units: [
      {
        id: loose.id,
        computedSignature: `${collection.computedSignature}_5`,
        title: 'Statut',
        missing: ['externalForm', 'size'],
      },
    ],
  });
});

test('an inventory of nothing is still a document', async () => {
  const client = await signedIn(server());
  const collection = await aRecord(server(), client, { level: 'collection' });
  const answer = await inventory(client, collection.id);
  const content =
    (await readZip(answer.bytes)).find(({ name }) => name === 'content.xml')?.bytes.toString() ?? '';
  expect(xmlFault(content)).toBeNull();
});

test('a collection that is no number is refused', async () => {
  const client = await signedIn(server());
  expect((await client.get('/api/inventory/collection?collectionId=abc')).status).toBe(400);
  expect((await client.get('/api/inventory/collection')).status).toBe(400);
});

const EXPECTED_TEXTS = [
  'Ochotnicza Straż Pożarna',
  'Meldunki o pożarach <i> & powodziach',
  'Album z zawodów',
];

test('a reader of others opens the inventory of stored records', async () => {
  const client = await signedIn(server());
  const { collection } = await aCollectionToPrint(client);
  const { headings, texts } = readOdt((await inventory(client, collection.id)).bytes);
  expect(headings.map(({ level, text }) => `${level} ${text}`)).toEqual([
    '1 Wstęp',
    '2 Zawartość',
    '1 Jednostki poza seriami',
    '1 Seria 2. Organizacja',
    '2 Podseria 1. Meldunki',
    '1 Seria 10. Zdjęcia',
  ]);
  for (const part of EXPECTED_TEXTS) expect(texts.join('\n')).toContain(part);
});

withOffice('LibreOffice opens the inventory of stored records and lays out its pages', async (office) => {
  const client = await signedIn(server());
  const { collection } = await aCollectionToPrint(client);
  const { bytes } = await inventory(client, collection.id);
  const pages = await pdfText(await convertByOffice(office, bytes, 'odt', 'pdf'));
  const text = pages.join('\n').replace(/\s+/gu, ' ');
  for (const part of ['Spis treści', ...EXPECTED_TEXTS]) expect(text).toContain(part);
});
