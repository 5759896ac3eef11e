import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { TreeMatches } from '@regest/portal/views/common.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample, useWorker } from '../../../test/files/upload.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { insertSeenPage, type PackedWord } from '../../queries/transcriptions/text-pages.ts';
import { setMachineText } from '../../queries/transcriptions/transcriptions.ts';
import { addVisits } from '../../queries/visits/add-visits.ts';
import { put } from '../../search/index.ts';
import { storePages } from '../../services/transcriptions/store-pages.ts';

const server = useServer();
useWorker(server);

const SCANS = ['zebranie bez hasła', 'Porządek zebrania\nzarząd obradował', 'koniec'];
/** Words of OCR on the second page, with boxes in ten-thousandths. */
const OCR_WORDS: PackedWord[] = [
  ['Porządek', 1000, 2000, 1500, 200],
  ['zebrania', 2600, 2000, 1400, 200],
  ['zarząd', 1000, 2500, 1100, 200],
  ['obradował', 2200, 2500, 1600, 200],
];

let client: Client;
let scanned: RecordView;
let spoken: RecordView;
let scans: number[];
let collectionId: number;
let institutionId: number;
let tree: Awaited<ReturnType<typeof aTree>>;

const page = async (id: number, query = '') => {
  const { headers } = await call(server(), 'GET', `/portal/r/${id}`);
  return (await call(server(), 'GET', `${headers.location}${query}`)).text;
};

async function publishedFile(record: RecordView, bytes: Uint8Array | string, fields: object) {
  const place = { parentId: record.id, parentLevel: record.level, ...fields };
  const { id } = await aFile(server(), client, bytes, place);
  await client.put(`/api/files/${id}`, { isPublished: true });
  return id;
}

async function scannedText(fileId: number, text: string, words: PackedWord[] | null): Promise<void> {
  const { db } = server().deps;
  await setMachineText(db, { fileId, kind: 'ocr', language: null, text });
  if (words) await insertSeenPage(db, fileId, 1, words);
  await storePages(db, fileId, 'ocr', text);
  await put(db, 'text', [fileId]);
}

beforeAll(async () => {
  const institution = await anInstitution(server());
  institutionId = institution.id;
  client = await as(server(), await aUser(server(), { institutionId: institution.id, role: 'SUPERVISOR' }));
  tree = await aTree(server(), client, { document: { title: 'Protokół' } });
  scanned = tree.document;
  collectionId = tree.collection.id;
  spoken = await aRecord(server(), client, { level: 'document', parentId: tree.unit.id, title: 'Nagranie' });
  await client.put(`/api/collections/${tree.collection.id}/publish?value=true`);
  const png = await sample('sketch.png');
  scans = [];
  for (const [index, text] of SCANS.entries()) {
    const id = await publishedFile(scanned, png, { name: `${index + 1}.png` });
    await scannedText(id, text, index === 1 ? OCR_WORDS : null);
    scans.push(id);
  }
});

test('a hit is marked in the text and on the scan, in all its forms, and each sheet says how many it has', async () => {
  const text = await page(scanned.id, '?s=2&q=zebranie');
  expect(text).toContain('Porządek <mark>zebrania</mark>');
  expect([...text.matchAll(/data-found="([^"]+)"/g)].map(([, box]) => box)).toEqual(['26 20 14 2']);
  expect(text).toContain('data-box="10 20 30 2"');
  expect(text).toMatch(/>1<small>1 trafienie/);
  expect(text).toContain(`?s=1&amp;q=zebranie`);
});

test('a text in Hebrew is named so and set from the right, with the mark and the box of a hit', async () => {
  const record = await aRecord(server(), client, {
    level: 'document',
    parentId: tree.unit.id,
    title: 'Pinkas',
  });
  await client.put(`/api/documents/${record.id}/publish?value=true`);
  const id = await publishedFile(record, await sample('sketch.png'), { name: 'pinkas.png' });
  const { db } = server().deps;
  await setMachineText(db, { fileId: id, kind: 'ocr', language: 'heb', text: 'ספר הקהילה' });
  await insertSeenPage(db, id, 1, [
    ['ספר', 6000, 1000, 1000, 200],
    ['הקהילה', 4000, 1000, 1800, 200],
  ]);
  await storePages(db, id, 'ocr', 'ספר הקהילה');
  await put(db, 'text', [id]);
  const text = await page(record.id, '?s=1&q=הקהילה');
  expect(text).toMatch(/class="sheet-words" lang="he" dir="auto"/);
  expect(text).toContain('ספר <mark>הקהילה</mark>');
  expect([...text.matchAll(/data-found="([^"]+)"/g)].map(([, box]) => box)).toEqual(['40 10 18 2']);
  const hits = (await call(server(), 'GET', `/portal/szukaj?q=${encodeURIComponent('הקהילה')}`)).text;
  expect(hits).toMatch(/class="snippet" lang="he"/);
});

test('a link to a region of a scan frames it, and so does its citation', async () => {
  const text = await page(scanned.id, '?s=2&obszar=10,20.5,30,40');
  expect(text).toMatch(/class="region"[^>]*data-found="10 20.5 30 40"/);
  expect(text).toContain(`/portal/r/${scanned.id}?s=2&amp;obszar=10,20.5,30,40`);
  for (const wrong of ['90,0,20,10', '0,0,0,0', '1,2,3', 'x']) {
    const plainPage = await page(scanned.id, `?s=2&obszar=${wrong}`);
    expect([wrong, plainPage.includes('class="region"')]).toEqual([wrong, false]);
  }
});

test('the filter of a tree finds titles and signatures of the whole collection, the last word unfinished', async () => {
  const matches = async (q: string) => {
    const { body } = await call(
      server(),
      'GET',
      `/portal/r/${collectionId}/uklad.json?q=${encodeURIComponent(q)}`,
    );
    return (body as unknown as TreeMatches).matches.map(({ title }) => title);
  };
  expect(await matches('prot')).toEqual(['Protokół']);
  expect(await matches(tree.document.computedSignature)).toEqual(['Protokół']);
  expect(await matches('zebrania')).toEqual([]);
  expect(await matches('„')).toEqual([]);
  expect((await call(server(), 'GET', `/portal/r/${scanned.id}/uklad.json?q=prot`)).status).toBe(404);
});

test('no list names an archive that has published nothing', async () => {
  const { id } = await anInstitution(server());
  await server().ownerPool.query(
    `update institution set name = 'Archiwum Puste', archive_name = null where id = $1`,
    [id],
  );
  for (const path of ['/portal', '/portal/archiwa'])
    expect((await call(server(), 'GET', path)).text).not.toContain('Archiwum Puste');
  expect((await call(server(), 'GET', `/portal/i/${id}`)).text).toContain('Archiwum Puste');
});

test('words are boxed on a page of a PDF', async () => {
  const record = await aRecord(server(), client, {
    level: 'document',
    parentId: tree.unit.id,
    title: 'Statut',
  });
  await client.put(`/api/documents/${record.id}/publish?value=true`);
  const pdf = await publishedFile(record, await sample('statute.pdf'), { name: 'statut.pdf' });
  await expect
    .poll(() => page(record.id, '?s=2'), { timeout: 150_000, interval: 200 })
    .toContain(`/iiif/${pdf}-2/full`);
  const { db } = server().deps;
  const text = 'Karta tytułowa\fStatut straży';
  await setMachineText(db, { fileId: pdf, kind: 'ocr', language: null, text });
  await insertSeenPage(db, pdf, 2, [
    ['Statut', 1000, 500, 1000, 200],
    ['straży', 2200, 500, 900, 200],
  ]);
  await storePages(db, pdf, 'ocr', text);
  await put(db, 'text', [pdf]);
  const sheet = await page(record.id, '?s=2&q=straż');
  expect(sheet).toContain('data-found="22 5 9 2"');
  expect(sheet).toContain('Statut <mark>straży</mark>');
});

test('a hit of the search leads to the sheet of the record, where it is marked', async () => {
  const { text } = await call(server(), 'GET', '/portal/szukaj?q=zarz%C4%85d');
  const [, href = ''] = /class="where" href="([^"]+)"/.exec(text) ?? [];
  expect(href).toMatch(/\?s=2&amp;q=zarz%C4%85d$/);
  expect((await call(server(), 'GET', href.replace('&amp;', '&'))).text).toContain('<mark>zarząd</mark>');
});

test('a file that is not public any more takes its words and its tiles with it', async () => {
  const [, second = 0] = scans;
  const tile = async () =>
    (await call(server(), 'GET', `/portal/iiif/${second}/full/200,/0/default.jpg`)).status;
  expect(await tile()).toBe(200);
  await client.put(`/api/files/${second}`, { isPublished: false });
  expect(await tile()).toBe(404);
  expect(await page(scanned.id, '?s=2&q=zebranie')).not.toContain('data-found');
  await client.put(`/api/files/${second}`, { isPublished: true });
  expect(await page(scanned.id, '?s=2&q=zebranie')).toContain('data-found');
});

test('a recording has a wave, chapters, speakers and a citation to the second', async () => {
  const recording = await publishedFile(spoken, await sample('recording.wav'), { name: 'rozmowa.wav' });
  await client.post('/api/transcriptions', {
    fileId: recording,
    transcription:
      '00:00:00.000 --> 00:00:02.000\n<v Prowadząca>Pytanie?\n\n00:00:02.000 --> 00:00:05.000\n<v Jan>Była zabawa',
  });
  await publishedFile(
    spoken,
    'WEBVTT\n\n00:00.000 --> 00:02.000\nPoczątek\n\n00:02.000 --> 00:08.000\nZabawa\nw remizie\n',
    {
      name: 'rozdziały.vtt',
      field: 'transcriptionFiles',
    },
  );
  await expect
    .poll(() => page(spoken.id), { timeout: 150_000, interval: 200 })
    .toMatch(/class="wave"[\s\S]*class="chapters/);
  const text = await page(spoken.id, '?t=2,5&q=zabawa');
  expect(text).toMatch(/id="fala" d="(?:M\d+ \d+v\d+){200,240}"/);
  expect(text).toContain('class="wave-found"');
  expect(text).toMatch(/<b>Zabawa<\/b><small>w\sremizie/);
  expect(text).toMatch(/class="cue now"><b class="speaker" lang="pl">Jan/);
  expect(text).toContain('Była <mark>zabawa</mark>');
  expect(text).toMatch(/<link rel="alternate" type="text\/vtt" href="[^"]+\/tekst\.vtt"/);
  expect(text).toContain('#t=2,5"');
  expect(text).toMatch(/Nagranie[^<]*0:02–0:05[^<]*\/r\/\d+\?t=2,5/);
});

test('a record with several recordings plays each, and a hit leads to the one it is said in', async () => {
  const { unit } = tree;
  const record = await aRecord(server(), client, {
    level: 'document',
    parentId: unit.id,
    title: 'Dwie taśmy',
  });
  await client.put(`/api/documents/${record.id}/publish?value=true`);
  const wav = await sample('recording.wav');
  const first = await publishedFile(record, wav, { name: 'strona A.wav' });
  const second = await publishedFile(record, wav, { name: 'strona B.wav' });
  await publishedFile(record, await sample('sketch.png'), { name: 'okładka.png' });
  await client.post('/api/transcriptions', {
    fileId: second,
    transcription: '00:00:01.400 --> 00:00:02.000\n<v Jan>Pociąg parowozowy',
  });
  await server().ownerPool.query(`update transcription set language = 'uk' where file_id = $1`, [second]);
  const start = await page(record.id);
  expect(start).toContain(`/plik/${first}"`);
  expect(start).toMatch(/\?n=2"[^>]*><span lang="pl">strona B[\s\S]*\?s=1"[^>]*>1 skan</);
  const otherPage = await page(record.id, '?n=2&t=1,2');
  // The link starts at the cue that begins within the given second.
  expect(otherPage).toContain(`/plik/${second}#t=1.4,2"`);
  expect(otherPage).toMatch(/\/r\/\d+\?n=2&amp;t=1,2/);
  expect(otherPage).toContain('<p lang="uk" dir="auto">Pociąg parowozowy');
  const { text } = await call(server(), 'GET', '/portal/szukaj?q=parowozowy');
  expect(text).toMatch(/class="where" href="[^"]+\?n=2&amp;t=1&amp;q=parowozowy#t1"/);
  expect(text).toMatch(/class="snippet" lang="uk"/);
  expect(await page(record.id, '?s=1')).toContain('data-reader');
});

test('a collection tells how much of it is described, and from which years there is nothing', async () => {
  const { collection, series } = tree;
  await client.put(`/api/collections/${collection.id}`, {
    collection: { sizeArchivalUnits: 38, archivizationDegreeUnits: 30 },
  });
  const years = (dateFrom: string, dateTo: string) => [{ dateType: 'range', dateFrom, dateTo }];
  for (const dates of [years('1920', '1930'), years('1946', '1950')]) {
    const unit = await aRecord(server(), client, { level: 'unit', parentId: series.id, dates });
    await client.put(`/api/units/${unit.id}/publish?value=true`);
    expect(await page(unit.id)).toMatch(/<h2>W\stej samej serii</);
  }
  const text = await page(collection.id);
  expect(text).toMatch(/Opracowane<\/span><span>30 z\s38\sj\.a\./);
  expect(text).toContain('Luki: 1931–1938, 1940–1945.');
});

test('hits stand by collection, in one list or as pictures', async () => {
  const searchPage = async (look: string) =>
    (await call(server(), 'GET', `/portal/szukaj?q=protok%C3%B3%C5%82${look}`)).text;
  expect(await searchPage('')).toContain('class="group"');
  const list = await searchPage('&widok=lista');
  expect([list.includes('class="group"'), list.includes('class="entries"')]).toEqual([false, true]);
  expect(await searchPage('&widok=miniatury')).toMatch(/class="pictures"[\s\S]*Protokół/);
});

test('a mistyped word gets a suggestion from public texts alone', async () => {
  const searchPage = async (word: string, at = '') =>
    (await call(server(), 'GET', `/portal${at}/szukaj?q=${encodeURIComponent(word)}`)).text;
  expect(await searchPage('obradowl')).toMatch(/Może chodziło o:.*q=obradowa%C5%82"[^>]*>obradował</);
  expect(await searchPage('obradowl', '/en')).toMatch(/Did you mean:.*obradował</);
  const hidden = { title: 'Przedziwnogród', donor: 'Niewyjawialski', digitalCopiesStoragePlace: 'Zamczysko' };
  const unit = await aRecord(server(), client, { level: 'unit', parentId: tree.series.id, ...hidden });
  for (const word of ['Przedziwnogrod', 'Przedziwnogró', 'Niewyjawialskii', 'Zamczyskko'])
    expect(await searchPage(word)).not.toContain('Może chodziło');
  await client.put(`/api/units/${unit.id}/publish?value=true`);
  expect(await searchPage('Przedziwnogró')).toMatch(/Może chodziło o:.*przedziwnogród</);
  for (const word of ['Niewyjawialskii', 'Zamczyskko'])
    expect(await searchPage(word)).not.toContain('Może chodziło');
});

test('a word whose letters turn into quotation marks does not break the proposals for a typing error', async () => {
  const title = 'ŉprzekwintny ʹobrzydliwiec';
  const unit = await aRecord(server(), client, { level: 'unit', parentId: tree.series.id, title });
  await client.put(`/api/units/${unit.id}/publish?value=true`);
  for (const word of ['przekwintni', 'obrzydliwiecc']) {
    const { status } = await call(server(), 'GET', `/portal/szukaj?q=${word}`);
    expect(status, word).toBe(200);
  }
});

test('hits are narrowed by kind of material, access, language and years, each counted', async () => {
  const fields = {
    title: 'Klisza rodzinna',
    dates: [],
    datesUnknown: true,
    availabilities: ['byAppointment'],
    languages: ['pol', 'deu'],
  };
  const media = [{ mediumType: 'glassNegative', number: 1 }];
  const unit = await aRecord(server(), client, {
    ...{ level: 'unit', parentId: tree.series.id, ...fields },
    photoDocumentation: { numberOfDocuments: 1, media },
  });
  await client.put(`/api/units/${unit.id}/publish?value=true`);
  const { text } = await call(server(), 'GET', '/portal/szukaj?q=klisza');
  for (const part of ['Rodzaj materiału', 'fotografia', 'po wcześniejszym umówieniu wizyty', 'niemiecki'])
    expect(text).toContain(part);
  const searchPage = async (filters: string) =>
    ((await call(server(), 'GET', `/portal/szukaj.json?q=klisza&${filters}`)).body as { total: number })
      .total;
  const totals = await Promise.all(
    [
      'rodzaj=fotografia',
      'rodzaj=film',
      'dostepnosc=byAppointment',
      'dostepnosc=restricted',
      'jezyk=deu',
      // Undated records match a range of years only with `bezdaty=1`.
      'od=1900&do=1950',
      'od=1900&do=1950&bezdaty=1',
    ].map(searchPage),
  );
  expect(totals).toEqual([1, 0, 1, 0, 1, 0, 1]);
});

test('the head of a page tells engines what the record is, its place and its languages', async () => {
  const text = await page(scanned.id);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.stringify(JSON.parse(json))).toMatch(/"@type":"Archive(Component|Organization)"/);
  for (const part of [
    /<link rel="canonical" href="http[^"]+\/portal\/[^"]+"/,
    /<link rel="alternate" hrefLang="en" href="http[^"]+\/portal\/en\/[^"]+"/i,
    /<meta property="og:title" content="Protokół"/,
    /<meta name="DC\.title" content="Protokół"/,
  ])
    expect(text).toMatch(part);
});

test('of a page in English what archivists wrote is marked as Polish, and values, dates and sizes are not', async () => {
  const { headers } = await call(server(), 'GET', `/portal/r/${tree.unit.id}`);
  await client.put(`/api/units/${tree.unit.id}`, { unit: { content: 'Listy\n\nOdpisy' } });
  const { text } = await call(server(), 'GET', `${headers.location}`.replace('/portal/', '/portal/en/'));
  expect(text).toContain('<dt>Languages</dt><dd>Polish</dd>');
  expect(text).toContain('<dd lang="pl"><p>Listy</p><p>Odpisy</p></dd>');
});

test('addresses too long to be kept have a page each', async () => {
  const searchPage = (word: string) =>
    call(server(), 'GET', `/portal/szukaj?q=${word}&x=${'x'.repeat(2000)}`).then(({ text }) => text);
  expect(await searchPage('zarz%C4%85d')).toContain('dla „zarząd”');
  expect(await searchPage('koniec')).toContain('dla „koniec”');
});

test('a collection shows first what can be looked at, and then what others read', async () => {
  expect(await page(collectionId)).toContain('Do obejrzenia od razu');
  const sums = [scanned, spoken].map(({ id, title }, index) => ({
    institutionId,
    level: 'DOCUMENT' as const,
    signature: 'x',
    title,
    url: `/r/${id}`,
    day: new Date().toISOString().slice(0, 10),
    device: 'desktop',
    previous: '',
    pageviews: 1 + index,
    unique_pageviews: 1,
    time_on_page: 0,
    entrances: 1,
    exits: 1,
    bounces: 1,
  }));
  await inTransaction(server().deps.db, (db) => addVisits(db, sums));
  await client.put(`/api/collections/${collectionId}`, { collection: { title: 'Zespół czytany' } });
  const text = await page(collectionId);
  expect(text).toMatch(/Najczęściej czytane[\s\S]*<b>Nagranie<\/b>[\s\S]*<b>Protokół<\/b>/);
});
