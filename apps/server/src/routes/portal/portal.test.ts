import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { aSecretWorld, MACHINE_FILES, SECRET, type SecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { wordsOf } from '../../../test/api/words-of.ts';
import { useWorker } from '../../../test/files/upload.ts';

const server = useServer();
useWorker(server);
let world: SecretWorld;
beforeAll(async () => {
  world = await aSecretWorld(server());
});

const get = (url: string, headers: Record<string, string> = {}) => call(server(), 'GET', url, { headers });
const addressOf = async (id: number) => String((await get(`/portal/r/${id}`)).headers.location);

/** Answers of all portal addresses reachable from the home page, the feeds and the sitemap. */
async function walk(): Promise<Map<string, Awaited<ReturnType<typeof get>>>> {
  const answers = new Map<string, Awaited<ReturnType<typeof get>>>();
  const waiting = [
    '/portal',
    '/portal/en',
    '/portal/sitemap.xml',
    '/portal/robots.txt',
    '/portal/nowe.atom',
    '/portal/mapa',
    '/portal/szukaj?q=tajemnica*',
    '/portal/szukaj?q=jawna',
    '/portal/szukaj.json?q=jawna',
    '/portal/szukaj.csv?q=jawna',
    '/portal/szukaj.atom?q=jawna',
    '/portal/archiwum-jawne/nowe.atom',
    '/portal/archiwum-jawne/eag.xml',
    ...['oai_dc', 'ead3', 'ead2002'].map((format) => `/portal/oai?verb=ListRecords&metadataPrefix=${format}`),
    `/portal/tworcy/${world.authorId}/eac.xml`,
    `/portal/r/${world.tree.document.id}`,
    ...Object.values(world.tree).flatMap(({ id }) =>
      [...MACHINE_FILES, 'citation.bib', 'citation.ris', 'citation.json'].map(
        (name) => `/portal/r/${id}/${name}`,
      ),
    ),
    ...world.hidden.records.flatMap((id) => [
      `/portal/r/${id}`,
      ...MACHINE_FILES.map((name) => `/portal/r/${id}/${name}`),
      `/portal/osadz/r/${id}`,
    ]),
    ...world.hidden.files.flatMap((id) => [
      `/portal/plik/${id}`,
      `/portal/plik/${id}/miniatura`,
      `/portal/plik/${id}/tekst.txt`,
      `/portal/iiif/${id}/info.json`,
      `/portal/iiif/${id}/tekst.json`,
      `/portal/iiif/${id}/full/max/0/default.jpg`,
    ]),
  ];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (answers.has(url) || answers.size > 400) continue;
    const answer = await get(url);
    answers.set(url, answer);
    if (answer.headers.location) waiting.push(String(answer.headers.location));
    const links = answer.text.matchAll(/(?:href|src|action)="([^"]+)"|<loc>([^<]+)<\/loc>/g);
    for (const [, href = '', loc = ''] of links) {
      const path =
        (href || loc)
          .replaceAll('&amp;', '&')
          .replace(/^https?:\/\/[^/]+/, '')
          .split('#')[0] ?? '';
      // Search pages link to further searches without end.
      if (path.startsWith('/portal') && !path.includes('/szukaj?') && !path.includes('/assets/'))
        waiting.push(path);
    }
  }
  return answers;
}

test('no private word is at any public address', async () => {
  const pages = await walk();
  expect(pages.size).toBeGreaterThan(40);
  const leaks: string[] = [];
  for (const [url, answer] of pages) {
    // A search page repeats its query.
    const matches = url.includes('tajemnica') ? [] : ((await wordsOf(answer)).match(SECRET) ?? []);
    if (matches.length > 0) leaks.push(`${url}: ${matches.join(', ')}`);
  }
  expect(leaks).toEqual([]);
  const failing = [...pages].filter(([, { status }]) => status >= 500).map(([url]) => url);
  expect(failing).toEqual([]);
});

test('no private word finds anything', async () => {
  for (const word of ['Tajemnica1qz', 'tajemnica*', '"Tajemnica5qz"']) {
    const answer = await get(`/portal/szukaj.json?q=${encodeURIComponent(word)}`);
    expect([word, answer.status, (answer.body as { total?: number }).total]).toEqual([word, 200, 0]);
  }
  const open = await get('/portal/szukaj.json?q=protok%C3%B3%C5%82');
  expect((open.body as { total?: number }).total).toBeGreaterThan(0);
});

describe('an address', () => {
  test('of a record is made of signatures and climbs the tree where it is cut', async () => {
    const address = await addressOf(world.tree.document.id);
    const { tree } = world;
    expect(address).toBe(
      `/portal/archiwum-jawne/${tree.collection.signature}/${tree.series.signature}/${tree.unit.signature}/${tree.document.signature}`,
    );
    const page = await get(address);
    expect([page.status, page.text.includes('Protokół jawny')]).toEqual([200, true]);
    const above = await get(address.slice(0, address.lastIndexOf('/')));
    expect([above.status, above.text.includes('Jednostka jawna')]).toEqual([200, true]);
  });

  test('is in English below /en, with the descriptions as they are', async () => {
    const address = (await addressOf(world.tree.document.id)).replace('/portal', '/portal/en');
    const { text } = await get(address);
    expect(text).toContain('<html lang="en"');
    expect(text).toContain('How to cite');
    expect(text).toContain('lang="pl">Protokół jawny');
  });

  test('of what never was public and of nonsense is answered alike', async () => {
    const [never = 0] = world.hidden.records;
    const one = await get(`/portal/r/${never}`);
    const unknownPage = await get('/portal/r/2147483647');
    expect([one.status, unknownPage.status]).toEqual([404, 404]);
    const bare = (text: string) => text.replaceAll(/\/r\/\d+/g, '');
    expect(bare(one.text)).toBe(bare(unknownPage.text));
  });

  test.each([
    '/portal/%00',
    '/portal/..%2f..%2fetc',
    '/portal/a/b/c/d',
    '/portal/<script>',
    '/portal/r/0',
    '/portal/r/99999999999999',
    '/portal/archiwum-jawne/~zz',
    '/portal/archiwum-jawne/%E0%A4%A',
    '/portal/tworcy/x',
    '/portal/hasla/999999',
    `/portal/${'a/'.repeat(80)}b`,
  ])('of any shape is answered by a page: %s', async (url) => {
    const { status, headers } = await get(url);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(String(headers['content-type'])).toMatch(/html|json/);
  });
});

test('what is withdrawn is gone at the next request, and says since when without its title', async () => {
  const { client, tree } = world;
  const address = await addressOf(tree.document.id);
  expect((await get(address)).status).toBe(200);
  await client.put(`/api/documents/${tree.document.id}/publish?value=false`);
  const answer = await get(address);
  expect([
    answer.status,
    answer.text.includes('Protokół jawny'),
    answer.text.includes(tree.document.signature),
  ]).toEqual([410, false, true]);
  expect((await get(`/portal/plik/${world.fileId}`)).status).toBe(404);
  await client.put(`/api/documents/${tree.document.id}/publish?value=true`);
  expect((await get(address)).status).toBe(200);
});

test('what is saved, renamed or moved is seen at the next request, and the old address leads on', async () => {
  const { client, tree } = world;
  const before = await addressOf(tree.document.id);
  await get(before);
  await client.put(`/api/documents/${tree.document.id}`, {
    document: { signature: 'X/1', title: 'Protokół zmieniony' },
  });
  const old = await get(before);
  expect([old.status, String(old.headers.location).endsWith('/X~2f1')]).toEqual([301, true]);
  expect((await get(String(old.headers.location))).text).toContain('Protokół zmieniony');
  await client.put(`/api/documents/${tree.document.id}`, { document: { title: 'Protokół jawny' } });
});

test('the editor is shown a link to the public page only where readers can open it', async () => {
  const { client, tree, institutionId } = world;
  const flags = async () => {
    const { body } = await client.get<{ document: { isPublished: boolean; isPublic: boolean } }>(
      `/api/documents/${tree.document.id}`,
    );
    const { status } = await get(`/portal/r/${tree.document.id}`);
    return [body.document.isPublished, body.document.isPublic, status === 301];
  };
  const set = (table: 'record' | 'institution', id: number, value: boolean) =>
    server().ownerPool.query(`update ${table} set is_published = $2 where id = $1`, [id, value]);
  expect(await flags()).toEqual([true, true, true]);
  for (const [table, id] of [
    ['record', tree.series.id],
    ['institution', institutionId],
  ] as const) {
    await set(table, id, false);
    expect(await flags()).toEqual([true, false, false]);
    await set(table, id, true);
  }
  expect(await flags()).toEqual([true, true, true]);
  expect((await get('/api/settings')).body).toMatchObject({ portalUrl: '/portal' });
});

test('a place with coordinates is on the map as soon as a public record names it', async () => {
  const { client, tree, hidden } = world;
  const [never = 0] = hidden.records;
  const aPlace = async (name: string, recordId: number) => {
    const { body } = await client.post<{ id: number }>('/api/indices/geographical', { name });
    await client.put(`/api/documents/${recordId}`, { document: { geographicalIndices: [{ id: body.id }] } });
    await client.put(`/api/indices/geographical/${body.id}`, { latitude: 50.5, longitude: 20.5 });
    return body.id;
  };
  expect((await get('/portal/mapa')).text).toContain('Żadne miejsce nie ma jeszcze');
  const publicPlace = await aPlace('Jawna Góra (wieś)', tree.document.id);
  await aPlace('Tajemnica99qz', never);
  for (const url of ['/portal/mapa', '/portal', `/portal/hasla/${publicPlace}-jawna-gora-wies`]) {
    const { text } = await get(url);
    expect([url, text.includes('class="map-spot'), text.match(SECRET)]).toEqual([url, true, null]);
  }
  expect((await get('/portal/en/mapa')).text).toContain('Places on the map');
});

test('a browser that has the page gets 304', async () => {
  const first = await get('/portal');
  const revalidated = await get('/portal', { 'if-none-match': String(first.headers.etag) });
  expect([first.status, revalidated.status, first.headers['cache-control']]).toEqual([200, 304, 'no-cache']);
});

test('hostile texts are words on a page', async () => {
  const { client, tree } = world;
  const hostile = '</script><script>alert(1)</script>\u202e"\'><img src=x onerror=alert(1)>';
  await client.put(`/api/units/${tree.unit.id}`, {
    unit: { title: 'Tytuł </script><script>alert(1)</script>', content: hostile },
  });
  const { text } = await get(await addressOf(tree.unit.id));
  expect(text).not.toContain('<script>alert(1)');
  expect(text).not.toContain('<img src=x');
  for (const url of ['/portal/nowe.atom', `/portal/osadz/r/${tree.unit.id}`])
    expect((await get(url)).text).not.toContain('<script>');
});

test('news that came into the database by another way are cleaned before they are shown', async () => {
  await server()
    .deps.db.insertInto('news')
    .values({ date: '2020-01-02', title: 'Wieść', content: '<p>Treść</p><script>alert(2)</script>' } as never)
    .execute();
  const { text } = await get('/portal/aktualnosci');
  expect([text.includes('<p>Treść</p>'), text.includes('alert(2)')]).toEqual([true, false]);
  expect((await get('/portal')).text).toMatch(/\/aktualnosci#n\d+"[^>]*>Wieść</);
});

test('machines read feeds, the sitemap, robots, oEmbed and a record in JSON, each with its times and addresses', async () => {
  const { unit, collection } = world.tree;
  const { text: feed } = await get('/portal/nowe.atom');
  expect(feed).toMatch(/<entry><id>[^<]+\/portal\/r\/\d+<\/id>/);
  expect(feed).toMatch(/<updated>20\d\d-\d\d-\d\dT[\d:.]+Z<\/updated>/);
  expect((await get('/portal/sitemap.xml')).text).toMatch(/mapa-witryny\/1\.xml<\/loc><lastmod>20/);
  expect((await get('/portal/mapa-witryny/1.xml')).text).toMatch(/hreflang="en" href="[^"]+\/portal\/en\//);
  expect((await get('/portal/robots.txt')).text).toContain('Disallow: /portal/en/szukaj');
  const frame = await get(
    `/portal/oembed?maxwidth=400&url=${encodeURIComponent(`https://x.example/r/${unit.id}`)}`,
  );
  expect(frame.body).toMatchObject({ type: 'rich', width: 400 });
  const record = await get(`/portal/r/${collection.id}/record.json`);
  expect(record.body).toMatchObject({ collection: { id: collection.id }, place: [{ level: 'institution' }] });
});

test('a crawler in the filters is slowed, a reader is not', async () => {
  const request = (url: string, remoteAddress: string) => server().app.inject({ url, remoteAddress });
  const deep = '/portal/szukaj?q=a&od=1900&do=1950&poziom=unit';
  const answers = [];
  for (let turn = 0; turn < 32; turn += 1) answers.push((await request(deep, '192.0.2.7')).statusCode);
  expect(answers.at(0)).toBe(200);
  expect(answers.at(-1)).toBe(429);
  expect((await request('/portal/archiwa', '192.0.2.8')).statusCode).toBe(200);
});

test('a picture is drawn as IIIF asks, within limits', async () => {
  const info = await get(`/portal/iiif/${world.fileId}/info.json`);
  expect(info.body).toMatchObject({ type: 'ImageService3', profile: 'level2' });
  const { width } = info.body as unknown as { width: number };
  for (const part of [
    'full/200,/0/default.jpg',
    'square/!100,100/90/gray.png',
    '0,0,50,50/max/!180/default.webp',
    'pct:10,10,50,50/pct:50/0/color.jpg',
  ]) {
    const { status, bytes } = await get(`/portal/iiif/${world.fileId}/${part}`);
    expect([part, status, bytes.length > 50]).toEqual([part, 200, true]);
  }
  expect(width).toBeGreaterThan(0);
  for (const part of [
    'full/99999,/0/default.jpg',
    'full/max/45/default.jpg',
    'full/max/0/default.gif',
    'x/max/0/default.jpg',
    'full/0,/0/default.jpg',
  ])
    expect([part, (await get(`/portal/iiif/${world.fileId}/${part}`)).status]).toEqual([part, 400]);
});

test('a unit of many documents offers its scans as one PDF while they fit into one, and says when they do not', async () => {
  const owner = server().ownerPool;
  const { rows } = await owner.query<{ unit: number; tiff: number }>(
    `with unit as (
       insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published)
       select n, institution_id, 'unit', id, path || n || '.', 'wiele', 'Wiele dokumentów', '[]', '{}', true
       from record, nextval('record_id_seq') n where id = $1 returning id, institution_id, path
     ), document as (
       insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published)
       select ids.id, unit.institution_id, 'document', unit.id, unit.path || ids.id || '.', ids.number::text, 'Karta', '[]',
         '{}', true
       from unit, (select nextval('record_id_seq') as id, number from generate_series(1, 60) number) ids
       returning id, institution_id, parent_id
     ), added as (
       insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
         is_published, published_at, inspected_at, pages)
       select institution_id, id, 'files', 1, 'karta.tif', 'image/tiff', 'k' || id, 1000, 'x', true, now(), now(), 5
       from document returning id)
     select (select id::int from unit) as unit, min(id)::int as tiff from added`,
    [world.tree.series.id],
  );
  const { unit, tiff } = rows[0] ?? { unit: 0, tiff: 0 };
  const address = await addressOf(unit);
  const pdf = `/portal/r/${unit}/skany.pdf"`;
  expect((await get(address)).text).toContain(pdf);
  await owner.query('update file set pages = 6 where id = $1', [tiff]);
  const { text } = await get(address);
  expect([text.includes(pdf), text.includes(`/portal/r/${unit}/pliki.zip"`)]).toEqual([false, true]);
  expect(text).toMatch(/Ponad\s300 stron nie mieści się w\sjednym PDF/);
});
