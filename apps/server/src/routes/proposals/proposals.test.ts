import type { FileView, UploadedFile } from '@regest/contract/endpoints/files.ts';
import type { Proposal } from '@regest/contract/endpoints/proposals.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aPhotograph } from '../../../test/files/embedded-files.ts';
import { aFile, upload } from '../../../test/files/upload.ts';
import { findFile } from '../../queries/files/find-files.ts';
import { setMachineText } from '../../queries/transcriptions/transcriptions.ts';
import { deriveFile } from '../../services/files/derive-file.ts';
import type { MetadataReading } from '../../services/proposals/read-metadata.ts';

const server = useServer();

const addTo = (client: Client, { id }: RecordView, bytes: Uint8Array, name = 'zdjecie.jpg') =>
  aFile(server(), client, bytes, { parentId: id, name });

/** Adds a photograph to a record and derives its metadata as the worker does. */
async function aDerivedFile(client: Client, record: RecordView, bytes: Uint8Array): Promise<FileView> {
  const file = await addTo(client, record, bytes);
  await deriveFile(server().deps, file.id);
  return file;
}

async function aScanWith(client: Client, record: RecordView, text: string, language: string | null = null) {
  const { id } = await aDerivedFile(client, record, await aPhotograph({}));
  await setMachineText(server().deps.db, { fileId: id, kind: 'ocr', language, text });
}

async function proposalsOf(client: Client, { id }: RecordView): Promise<Proposal[]> {
  const { body } = await client.get<{ proposals: Proposal[] }>(`/api/records/${id}/proposals`);
  return body.proposals;
}

const summary = (proposals: readonly Proposal[]) =>
  proposals.map(({ fieldName, text, id }) => `${fieldName}: ${text}${id === null ? '' : ' (known)'}`);

test('a photograph offers its date, caption, author, place and keywords for its record', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.post('/api/authors', { name: 'Kowalski, Jan' });
  await client.post('/api/indices/geographical', { name: 'Gdańsk' });
  const file = await aDerivedFile(
    client,
    unit,
    await aPhotograph({
      exif: { ImageDescription: 'Wiec w stoczni', Artist: 'Jan Kowalski' },
      takenAt: '1980:08:31 10:00:00',
      iptc: [
        [90, Buffer.from('Gdańsk')],
        [25, Buffer.from('strajki')],
      ],
    }),
  );
  const proposals = await proposalsOf(client, unit);
  expect(summary(proposals)).toEqual([
    'dates: 1980-08-31',
    'title: Wiec w stoczni',
    'content: Wiec w stoczni',
    'authors: Jan Kowalski (known)',
    'geographicalIndices: Gdańsk (known)',
    'materialIndices: strajki',
  ]);
  expect(proposals[0]).toMatchObject({
    date: { dateType: 'single', dateFrom: '1980-08-31', dateTo: null },
    origin: 'metadata',
    file: { id: file.id, name: 'zdjecie.jpg' },
  });
  const { body } = await client.get<{ unit: RecordView }>(`/api/units/${unit.id}`);
  expect(body.unit).toMatchObject({ title: unit.title, version: unit.version });
});

test('metadata of pictures that came before they were read are read below a record, some at a time', async () => {
  const client = await signedIn(server());
  const { collection, unit, document } = await aTree(server(), client);
  const photograph = await aPhotograph({ exif: { ImageDescription: 'Wiec' } });
  for (let number = 0; number < 26; number += 1) await aDerivedFile(client, unit, photograph);
  await addTo(client, document, await aPhotograph({}));
  await server().deps.pool.query('delete from file_embedded');
  expect(await proposalsOf(client, unit)).toEqual([]);
  const parts: MetadataReading[] = [];
  for (let after: number | null = 0; after !== null; after = parts.at(-1)?.next ?? null)
    parts.push(
      (await client.post<MetadataReading>(`/api/records/${collection.id}/metadata`, { after })).body,
    );
  const sum = (name: 'read' | 'withMetadata') => parts.reduce((all, part) => all + part[name], 0);
  expect([parts.length > 1, parts[0]?.total, sum('read'), sum('withMetadata')]).toEqual([true, 27, 27, 26]);
  expect(summary(await proposalsOf(client, unit))).toEqual(['title: Wiec', 'content: Wiec']);
  const otherClient = await signedIn(server());
  expect((await otherClient.post(`/api/records/${collection.id}/metadata`, {})).status).toBe(404);
});

test('a picture whose bytes are missing does not stop the reading of the others', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const missing = await aDerivedFile(client, unit, await aPhotograph({}));
  await aDerivedFile(client, unit, await aPhotograph({ exif: { ImageDescription: 'Wiec' } }));
  const { db, store } = server().deps;
  const file = await findFile(db, missing.id);
  await store.delete(file?.content_id ?? '');
  const { status, body } = await client.post<MetadataReading>(`/api/records/${unit.id}/metadata`, {});
  expect([status, body.read, body.withMetadata, body.next]).toEqual([200, 2, 1, null]);
});

test('what the record says already is not offered', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await aDerivedFile(
    client,
    unit,
    await aPhotograph({ exif: { ImageDescription: 'Wiec' }, takenAt: '1980:08:31 10:00:00' }),
  );
  const dates = [{ dateType: 'single', dateFrom: '1980-08-31' }];
  await client.put(`/api/units/${unit.id}`, { unit: { title: 'Wiec w stoczni', dates } });
  expect(summary(await proposalsOf(client, unit))).toEqual(['content: Wiec']);
});

test('the text of a scan offers the dates, persons and places that it names, in their base forms', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.post('/api/indices/geographical', { name: 'Kraków' });
  await aScanWith(
    client,
    unit,
    'Protokół spisany w Nowym Sączu dnia 12 maja 1936 r. przez Jana Kowalskiego i Annę Nowacką z Krakowa i z Kielc.',
  );
  expect(summary(await proposalsOf(client, unit))).toEqual([
    'dates: 12 maja 1936',
    'personalIndices: Kowalski, Jan',
    'personalIndices: Nowacka, Anna',
    'geographicalIndices: Nowy Sącz',
    'geographicalIndices: Kraków (known)',
  ]);
});

test('the text of a scan offers villages that no dictionary has, of one word or two', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await aScanWith(
    client,
    unit,
    'Zebranie w Pcimiu odłożono; następne w Ujrzanowie, w Abramowicach Kościelnych albo w Nowej Wsi, jak uchwalono w Radzie Gminy i w Zarządzie.',
  );
  expect(summary(await proposalsOf(client, unit))).toEqual([
    'geographicalIndices: Pcim',
    'geographicalIndices: Ujrzanów',
    'geographicalIndices: Abramowice Kościelne',
    'geographicalIndices: Nowa Wieś',
  ]);
});

test('what a text names most often is offered first', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await aScanWith(client, unit, 'Mieszkał w Łodzi, potem w Warszawie; w Warszawie zmarł 3.06.1937.');
  expect(summary(await proposalsOf(client, unit))).toEqual([
    'dates: 3.06.1937',
    'geographicalIndices: Warszawa',
    'geographicalIndices: Łódź',
  ]);
});

test('the text of a scan offers creators and terms of the registers that it names, in any form', async () => {
  const [client, otherClient] = [await signedIn(server()), await signedIn(server())];
  const { unit } = await aTree(server(), client);
  await client.post('/api/authors', { name: 'Ochotnicza Straż Pożarna w Modrzewinie' });
  await otherClient.post('/api/authors', { name: 'Komitet Strajkowy' });
  await client.post('/api/indices/personal', { name: 'Brzęczyszczykiewicz, Grzegorz' });
  for (const name of ['powodzie', 'wybory', 'komitety strajkowe'])
    await client.post('/api/indices/material', { name });
  // Unpublished terms of another archive are not proposed.
  await otherClient.post('/api/indices/material', { name: 'wężownice' });
  await aScanWith(
    client,
    unit,
    'Zarząd Ochotniczej Straży Pożarnej w Modrzewinie dziękuje Grzegorzowi Brzęczyszczykiewiczowi za pomoc po powodzi. Komitet Strajkowy i wybór nowych węży oraz wężownic.',
  );
  const recognised = summary(await proposalsOf(client, unit)).filter((line) => line.endsWith('(known)'));
  expect(recognised).toEqual([
    'authors: Ochotnicza Straż Pożarna w Modrzewinie (known)',
    'personalIndices: Brzęczyszczykiewicz, Grzegorz (known)',
    'materialIndices: komitety strajkowe (known)',
    'materialIndices: powodzie (known)',
    'materialIndices: wybory (known)',
  ]);
});

test('a text in another language offers nothing', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await aScanWith(client, unit, 'Protokoll vom 3.06.1937, w Łodzi', 'deu');
  expect(await proposalsOf(client, unit)).toEqual([]);
});

test('proposals of another institution are not there', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const otherClient = await signedIn(server());
  expect((await otherClient.get(`/api/records/${unit.id}/proposals`)).status).toBe(404);
});

test('an upload tells of the first file of the institution with the same bytes', async () => {
  const client = await signedIn(server());
  const { unit, document } = await aTree(server(), client);
  const bytes = await aPhotograph({});
  const first = await addTo(client, unit, bytes, 'pierwsze.jpg');
  const copy = await upload(server(), client, bytes, { parentId: document.id, name: 'drugie.jpg' });
  expect((copy.body as UploadedFile).sameAs).toEqual({
    id: first.id,
    name: 'pierwsze.jpg',
    record: { id: unit.id, level: 'unit', title: unit.title, signature: unit.signature },
  });
});

test('the same bytes in another institution or in the trash are not told of', async () => {
  const [client, otherClient] = [await signedIn(server()), await signedIn(server())];
  const { unit, document } = await aTree(server(), client);
  const bytes = await aPhotograph({});
  await addTo(otherClient, (await aTree(server(), otherClient)).unit, bytes);
  await addTo(client, document, bytes);
  await client.delete(`/api/documents/${document.id}`);
  const { body } = await upload(server(), client, bytes, { parentId: unit.id, name: 'nowe.jpg' });
  expect((body as UploadedFile).sameAs).toBeNull();
});
