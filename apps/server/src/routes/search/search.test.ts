import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { SearchAnswer, Suggestion } from '@regest/contract/endpoints/search.ts';
import type { PlaceInText } from '@regest/contract/endpoints/transcriptions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();
let client: Client;
let tree: Awaited<ReturnType<typeof aTree>>;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  tree = await aTree(server(), client, {
    collection: { title: 'Ochotnicza Straż Pożarna w Modrzewinie', signature: '07' },
    series: { title: 'Organizacja i zarząd', signature: '01' },
    unit: {
      title: 'Protokoły zebrań',
      signature: '02',
      content: 'Uchwały o budowie remizy i zakupie sikawki.',
      rightsHolder: 'Ziemowit Tajemniczy',
      dates: [{ dateType: 'range', dateFrom: '1925', dateTo: '1931' }],
    },
    document: { title: 'Protokół nr 4 z zebrania zarządu', signature: '03' },
  });
});

async function find(query: Record<string, string | number>, as = client): Promise<SearchAnswer> {
  const { status, body } = await as.get<SearchAnswer>(
    `/api/search?${new URLSearchParams(query as Record<string, string>)}`,
  );
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
const titles = ({ content }: SearchAnswer) => content.map(({ title }) => title);
const titlesFor = async (q: string) => titles(await find({ q }));

describe('words', () => {
  test('are found in any form and order, without accents and in any case', async () => {
    for (const q of ['protokół zebranie', 'ZEBRAŃ protokoły', 'protokoly zebran'])
      expect(await titlesFor(q)).toContain('Protokoły zebrań');
  });

  test('of different fields meet in one record', async () => {
    expect(await titlesFor('protokoły remiza 1925')).toEqual(['Protokoły zebrań']);
  });

  test('must all be found', async () => {
    expect(await titlesFor('protokoły lokomotywa')).toEqual([]);
  });

  test('in quotation marks are a phrase as typed', async () => {
    expect(await titlesFor('"zakupie sikawki"')).toEqual(['Protokoły zebrań']);
    expect(await titlesFor('"zakup sikawki"')).toEqual([]);
  });

  test('with a minus are missing from what is found', async () => {
    expect(await titlesFor('zebranie -sikawka')).toEqual(['Protokół nr 4 z zebrania zarządu']);
  });

  test('with a star are beginnings', async () => {
    expect(await titlesFor('modrzew*')).toEqual(['Ochotnicza Straż Pożarna w Modrzewinie']);
  });

  test('with the accents of the query rank above those without, also in another form', async () => {
    const own = await signedIn(server(), { role: 'EDITOR' });
    for (const [place, title] of ['Sądy', 'Sady'].entries())
      await aTree(server(), own, { collection: { title, signature: `0${place + 1}` } });
    expect(titles(await find({ q: 'sad', level: 'collection' }, own))).toEqual(['Sady', 'Sądy']);
  });

  test('are searched exactly when asked', async () => {
    expect(titles(await find({ q: 'sikawka', exact: 'true' }))).toEqual([]);
    expect(titles(await find({ q: 'sikawki', exact: 'true' }))).toEqual(['Protokoły zebrań']);
  });
});

describe('a hit', () => {
  test('is shown with its place in the tree and says where the words are', async () => {
    const { content, words } = await find({ q: 'sikawka' });
    expect(content).toHaveLength(1);
    const [hit] = content;
    expect(hit).toMatchObject({ kind: 'record', id: tree.unit.id, level: 'unit' });
    expect(hit?.computedSignature).toBe(tree.unit.computedSignature);
    expect(hit?.place.map(({ title }) => title)).toEqual([tree.collection.title, tree.series.title]);
    const snippet = hit?.snippets[0];
    expect(snippet).toMatchObject({ source: 'description', fieldName: 'content' });
    expect(snippet?.marks.map(([start, end]) => snippet.text.slice(start, end))).toEqual(['sikawki']);
    expect(words).toEqual([{ typed: 'sikawka', forms: ['sikawki'] }]);
  });

  test('with all words in its title ranks above one that names a creator so', async () => {
    const { body } = await client.post<{ id: number }>('/api/authors', { name: 'Koło Gospodyń Wiejskich' });
    const values = {
      level: 'unit',
      parentId: tree.series.id,
      authors: [body.id],
      authorsUnknown: false,
    } as const;
    await aRecord(server(), client, { ...values, title: 'Akta' });
    const titled = await aRecord(server(), client, {
      level: 'unit',
      parentId: tree.series.id,
      title: 'Kronika: Koło Gospodyń Wiejskich z lat 1950–1960 z fotografiami i wycinkami z prasy',
    });
    expect((await find({ q: 'koła gospodyń wiejskich', scope: 'descriptions' })).content[0]?.id).toBe(
      titled.id,
    );
  });

  test('in a title ranks above one in another field, and a higher level above a lower', async () => {
    const { content } = await find({ q: 'zarząd' });
    expect(content.map(({ level }) => level)).toEqual(['series', 'document']);
  });
});

describe('a signature', () => {
  test.each(['07_01_02', '07/01/02', '01-02'])('%s brings its record first', async (q) => {
    expect((await find({ q })).content[0]?.id).toBe(tree.unit.id);
  });

  test('in full, with that of the institution, brings its record first', async () => {
    expect((await find({ q: tree.document.computedSignature })).content[0]?.id).toBe(tree.document.id);
  });

  test('that changed above is found by the new one at once', async () => {
    const { collection, unit } = await aTree(server(), client);
    await client.put(`/api/collections/${collection.id}`, { collection: { signature: '99' } });
    const { body } = await client.get<{ unit: RecordView }>(`/api/units/${unit.id}`);
    expect((await find({ q: body.unit.computedSignature })).content[0]?.id).toBe(unit.id);
  });
});

describe('what is found', () => {
  test('is what was saved last', async () => {
    const unit = await aRecord(server(), client, {
      level: 'unit',
      parentId: tree.series.id,
      title: 'Akta gorzelni',
    });
    expect(await titlesFor('gorzelnia')).toEqual(['Akta gorzelni']);
    await client.put(`/api/units/${unit.id}`, { unit: { title: 'Akta browaru' } });
    expect(await titlesFor('gorzelnia')).toEqual([]);
    expect(await titlesFor('browar')).toEqual(['Akta browaru']);
  });

  test('is never in the trash, and is there again when it is restored', async () => {
    const unit = await aRecord(server(), client, {
      level: 'unit',
      parentId: tree.series.id,
      title: 'Akta cegielni',
    });
    await client.delete(`/api/units/${unit.id}`);
    expect(await titlesFor('cegielnia')).toEqual([]);
    await client.put('/api/trash', { id: unit.id, level: 'unit', signatures: [], isRecursive: true });
    expect(await titlesFor('cegielnia')).toEqual(['Akta cegielni']);
  });

  test('is never the rights-holder', async () => {
    expect(await titlesFor('Ziemowit')).toEqual([]);
  });

  test('is of the own institution only', async () => {
    const stranger = await signedIn(server());
    expect(titles(await find({ q: 'protokół' }, stranger))).toEqual([]);
    const { status } = await stranger.get(`/api/search?q=x&institution_id=${tree.unit.institutionId}`);
    expect(status).toBe(403);
  });

  test('names a creator by the name it has now', async () => {
    const { body } = await client.post<{ id: number }>('/api/authors', { name: 'Bolesław Wydrzyński' });
    await client.put(`/api/documents/${tree.document.id}`, {
      document: { authors: [body.id], authorsUnknown: false },
    });
    expect(await titlesFor('Wydrzyńskiego')).toEqual([tree.document.title, 'Bolesław Wydrzyński']);
    await client.put(`/api/authors/${body.id}`, { author: { name: 'Bolesław Kociołkowski', isDraft: true } });
    expect(await titlesFor('Wydrzyńskiego')).toEqual([]);
    expect(titles(await find({ author_id: body.id }))).toEqual([tree.document.title]);
    expect(await titlesFor('Kociołkowskiego')).toEqual([tree.document.title, 'Bolesław Kociołkowski']);
  });
});

describe('the text of a file', () => {
  const attach = async (name: string, sampleName: string, transcription: string) => {
    const file = await aFile(server(), client, await sample(sampleName), {
      parentId: tree.document.id,
      parentLevel: 'document',
      name,
    });
    await client.post('/api/transcriptions', { fileId: file.id, transcription });
    return file;
  };

  test('is found page by page, and words on different pages do not meet', async () => {
    const file = await attach('skan.png', 'sketch.png', 'Kowal podkuwał konie\fMłynarz mełł zboże');
    const { content, facets } = await find({ q: 'koń kowal' });
    expect(content[0]?.snippets[0]).toMatchObject({ source: 'scan', fileId: file.id, page: 1 });
    expect(facets.source).toEqual([{ value: 'scan', name: 'scan', count: 1 }]);
    expect((await find({ q: 'młynarz', scope: 'scans' })).content[0]?.snippets[0]?.page).toBe(2);
    expect(await titlesFor('kowal zboże')).toEqual([]);
  });

  test('of a recording is found at its second; words within a minute meet', async () => {
    const vtt = [
      '00:00:50.000 --> 00:00:55.000\nPamiętam szarwark',
      '00:01:10.000 --> 00:01:12.000\ni dożynki we dworze',
      '00:05:00.000 --> 00:05:02.000\nstodoła spłonęła',
    ].join('\n\n');
    const file = await attach('rozmowa.wav', 'recording.wav', vtt);
    const [hit] = (await find({ q: 'szarwark dożynki', scope: 'recordings' })).content;
    expect(hit?.snippets[0]).toMatchObject({ source: 'recording', fileId: file.id, time: 50 });
    expect((await find({ q: 'stodoła' })).content[0]?.snippets[0]?.time).toBe(300);
    expect(await titlesFor('szarwark stodoła')).toEqual([]);
    const { body } = await client.get<{ places: PlaceInText[] }>(
      `/api/transcriptions/${file.id}/find?q=${encodeURIComponent('dożynek')}`,
    );
    expect(body.places.map(({ time, text, mark }) => [time, text.slice(...mark)])).toEqual([[70, 'dożynki']]);
  });

  test('that was corrected is found as corrected', async () => {
    const file = await attach('blad.png', 'sketch.png', 'zapisano żółwica');
    await client.post('/api/transcriptions', { fileId: file.id, transcription: 'zapisano żelazo' });
    expect(await titlesFor('żółwica')).toEqual([]);
    expect(await titlesFor('żelaza')).toEqual([tree.document.title]);
  });
});

describe('filters', () => {
  test('narrow what is found, and stand alone too', async () => {
    expect(titles(await find({ q: 'zebranie', level: 'document' }))).toEqual([tree.document.title]);
    expect(titles(await find({ year_from: 1926, year_to: 1927, level: 'unit' }))).toEqual([
      'Protokoły zebrań',
    ]);
    expect(titles(await find({ collection_id: tree.collection.id, level: 'series' }))).toEqual([
      tree.series.title,
    ]);
    expect(titles(await find({ q: 'protokół', status: 'published' }))).toEqual([]);
    expect(titles(await find({ q: 'protokół', has: 'text' }))).toEqual([tree.document.title]);
  });

  test('and facets count what was found', async () => {
    const { facets } = await find({ q: 'protokół' });
    expect(facets.level).toEqual([
      { value: 'unit', name: 'unit', count: 1 },
      { value: 'document', name: 'document', count: 1 },
    ]);
    expect(facets.collection).toEqual([
      { value: String(tree.collection.id), name: tree.collection.title, count: 2 },
    ]);
  });

  test('are paged like every list, and a page past the end is empty', async () => {
    const first = await find({ q: 'protokół', per_page: 1 });
    const second = await find({ q: 'protokół', per_page: 1, page: 1 });
    expect([first.total, first.size, second.size]).toEqual([2, 1, 1]);
    expect(titles(first)).not.toEqual(titles(second));
    expect((await find({ q: 'protokół', page: 9 })).content).toEqual([]);
  });
});

test('a long range of years counts in every decade it touches', async () => {
  const dates = [{ dateType: 'range', dateFrom: '1918', dateTo: '1939' }] as const;
  const unit = { level: 'unit', parentId: tree.series.id, title: 'Akta wiatraka', dates } as const;
  await aRecord(server(), client, unit);
  const { facets } = await find({ q: 'wiatrak' });
  expect(facets.decade.map(({ value, count }) => [value, count])).toEqual([
    ['1910', 1],
    ['1920', 1],
    ['1930', 1],
  ]);
  expect((await find({ q: 'wiatrak', year_from: 1930, year_to: 1939 })).total).toBe(1);
});

test('a misspelt word is answered with the nearest that occurs here', async () => {
  expect((await find({ q: 'modrzewinia straz' })).didYouMean).toBeNull();
  expect((await find({ q: 'protokułły' })).didYouMean).toMatch(/^protok/);
});

test('a short word is not taken for another one that only looks like it', async () => {
  await aRecord(server(), client, { level: 'unit', parentId: tree.series.id, title: 'Plan kolei' });
  expect((await find({ q: 'kolo' })).didYouMean).toBeNull();
  expect((await find({ q: 'kolej' })).total).toBe(1);
});

test('suggestions come by the beginning of any word and by signature', async () => {
  const suggested = async (q: string) =>
    (await client.get<Suggestion[]>(`/api/search/suggest?q=${encodeURIComponent(q)}`)).body;
  await client.post('/api/authors', {
    author: { name: 'Nikt', description: 'Straż pożarna', isDraft: true },
  });
  expect((await suggested('straż poż')).map(({ id }) => id)).toEqual([tree.collection.id]);
  expect((await suggested('07_01')).map(({ id }) => id)).toContain(tree.series.id);
  const full = tree.unit.computedSignature;
  for (const prefix of ['07_0', '07_', '07/01', full.slice(0, -4), full.slice(0, -3)])
    expect([prefix, (await suggested(prefix)).map(({ id }) => id)]).toEqual([
      prefix,
      expect.arrayContaining([tree.series.id]),
    ]);
  for (const prefix of ['07_01_', '07_01_0', full.slice(0, -1), full.slice(0, -2)])
    expect([prefix, (await suggested(prefix)).map(({ id }) => id)]).toEqual([
      prefix,
      expect.arrayContaining([tree.unit.id]),
    ]);
  expect(await suggested('p')).toEqual([]);
});

test('nothing typed and no filter is a fault; too long is one too', async () => {
  expect((await client.get('/api/search')).status).toBe(400);
  expect((await client.get(`/api/search?q=${'a'.repeat(201)}`)).status).toBe(400);
  expect((await client.get('/api/search?q=%20')).status).toBe(400);
});
