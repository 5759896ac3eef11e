import { Traverse } from '@iiif/parser';
import { beforeAll, expect, test, vi } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { aSecretWorld, SECRET, type SecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { wordsOf } from '../../../test/api/words-of.ts';
import { aFile, sample, useWorker } from '../../../test/files/upload.ts';
import { pdfText } from '../../../test/writers/pdf-text.ts';
import { readOdt } from '../../../test/writers/read-odt.ts';
import { readZip } from '../../../test/writers/read-zip.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';

const server = useServer();
useWorker(server);
let world: SecretWorld;
const ownRequests: Record<'pdf' | 'film', number> = { pdf: 0, film: 0 };

interface Canvas {
  id: string;
  width?: number;
  height?: number;
  duration?: number;
  items: { items: { body: { id: string; type: string } }[] }[];
  annotations?: { id: string; items?: { body: { id: string; format: string; language: string } }[] }[];
}
interface Presented {
  id: string;
  type: string;
  items: Canvas[];
  structures?: { label: { pl: string[] }; items: { id: string }[] }[];
  service?: Record<string, string>[];
}

const get = (path: string, headers = {}) => call(server(), 'GET', `/portal${path}`, { headers });
const pathOf = (address: string) => address.replace(/^.*\/portal/, '');

async function presented(id: number): Promise<Presented> {
  const { status, text, headers } = await get(`/r/${id}/manifest.json`);
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(text).not.toMatch(SECRET);
  return JSON.parse(text) as Presented;
}

beforeAll(async () => {
  world = await aSecretWorld(server());
  const { client, tree } = world;
  const place = { parentId: tree.unit.id, parentLevel: 'unit' };
  for (const [kind, name] of [
    ['pdf', 'statute.pdf'],
    ['film', 'film.mp4'],
  ] as const) {
    const { id } = await aFile(server(), client, await sample(name), { ...place, name });
    await client.put(`/api/files/${id}`, { isPublished: true });
    ownRequests[kind] = id;
  }
  await client.post('/api/transcriptions', {
    fileId: ownRequests.film,
    transcription: '00:00:00.500 --> 00:00:01.500\nStrażacy jadą do pożaru, a za nimi orkiestra',
  });
  for (const [file, language] of [
    [ownRequests.film, 'de-DE'],
    [world.fileId, 'ces'],
  ])
    await server().ownerPool.query('update transcription set language = $2 where file_id = $1', [
      file,
      language,
    ]);
  // The worker derives pages and seconds; before that a file has none.
  await vi.waitFor(
    async () => {
      const { rows } = await server().ownerPool.query<{ known: boolean }>(
        'select bool_and(coalesce(pages, duration, 0) > 0) as known from file where id = any($1::bigint[])',
        [[ownRequests.pdf, ownRequests.film, world.recordingId, world.fileId]],
      );
      expect(rows[0]?.known).toBe(true);
    },
    { timeout: 150_000, interval: 100 },
  );
});

test('a real reader of IIIF finds the scans, pages, sound and film of a unit and of its documents, a range each', async () => {
  const manifest = await presented(world.tree.unit.id);
  const counts = { canvases: 0, kinds: new Set<string>(), services: 0 };
  const count = (kind: 'canvases' | 'services') => (thing: unknown) => {
    counts[kind] += 1;
    return thing;
  };
  const reader = new Traverse({
    canvas: [count('canvases')],
    contentResource: [
      (body: unknown) => {
        const { type } = body as { type?: string };
        if (type) counts.kinds.add(type);
        return body;
      },
    ],
    service: [count('services')],
  } as never);
  reader.traverseManifest(structuredClone(manifest) as never);
  expect(counts.canvases).toBe(manifest.items.length);
  expect([...counts.kinds].sort()).toEqual(expect.arrayContaining(['Image', 'Sound', 'Text', 'Video']));
  expect(counts.services).toBeGreaterThan(0);
  const bodies = manifest.items.map(({ items }) => items[0]?.items[0]?.body.type);
  // Pages and film of the unit itself, then the scan and the recording of its document.
  expect(bodies.slice(-3)).toEqual(['Video', 'Image', 'Sound']);
  expect(manifest.structures).toMatchObject([{ label: { pl: ['Protokół jawny'] } }]);
  for (const canvas of manifest.items) {
    const isTimed = (canvas.duration ?? 0) > 0;
    expect(isTimed || ((canvas.width ?? 0) > 1 && (canvas.height ?? 0) > 1)).toBe(true);
    const body = canvas.items[0]?.items[0]?.body.id ?? '';
    expect([body, (await get(pathOf(body))).status]).toEqual([body, 200]);
  }
  const film = manifest.items.find(({ id }) => id.includes(`/iiif/${ownRequests.film}/`));
  const captions = film?.annotations?.[0]?.items?.[0]?.body;
  expect([captions?.format, captions?.language]).toEqual(['text/vtt', 'de-DE']);
  expect((await get(pathOf(captions?.id ?? ''))).text).toContain('Strażacy jadą');
});

test('a page of a PDF is a picture with its text, a film has captions, and both can be framed elsewhere', async () => {
  const { client, tree } = world;
  await client.post('/api/transcriptions', {
    fileId: ownRequests.pdf,
    transcription: 'Karta tytułowa\fPrzyrzeczenie składają druhowie',
  });
  const address = pathOf(String((await get(`/r/${tree.unit.id}`)).headers.location));
  const sheet = (await get(`${address}?s=2&q=druhowie`)).text;
  const [picture = ''] = new RegExp(`/iiif/${ownRequests.pdf}-2/full/[^" ]+`).exec(sheet) ?? [];
  expect(sheet).toContain('Przyrzeczenie składają <mark>druhowie</mark>');
  expect([(await get(picture)).status, sheet.includes('Karta tytułowa')]).toEqual([200, false]);
  const { text, headers } = await get(address);
  const [, captions = ''] = /<track kind="captions" src="([^"]+)" srcLang="de-DE"/i.exec(text) ?? [];
  expect((await get(pathOf(captions))).text).toMatch(/^WEBVTT[\s\S]*Strażacy jadą/);
  expect(text).toMatch(/type="application\/json\+oembed"/);
  expect((await get('')).text).toMatch(/Strażacy jadą do pożaru, a\sza nimi orkiestra.*od 0:00 z\s0:13/s);
  const frame = await get(`/osadz/r/${tree.unit.id}`);
  expect(frame.text).not.toContain('<script');
  expect(frame.text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(text).toMatch(new RegExp(`&lt;iframe src=&quot;http[^&]+/osadz/r/${tree.unit.id}&quot;`));
  expect([headers, frame.headers].map((those) => those['content-security-policy'])).toEqual([
    expect.stringContaining("frame-ancestors 'none'"),
    expect.stringContaining('frame-ancestors *'),
  ]);
});

test('a collection leads down to what can be seen, and nothing else', async () => {
  const { tree, closed } = world;
  const top = await presented(tree.collection.id);
  expect([top.type, top.items.map(({ id }) => pathOf(id))]).toEqual([
    'Collection',
    [`/r/${tree.series.id}/manifest.json`],
  ]);
  const series = await presented(tree.series.id);
  expect(series.items).toMatchObject([{ type: 'Manifest', label: { pl: ['Jednostka jawna'] } }]);
  // Its description is public, its files are not.
  expect((await get(`/r/${closed.id}/manifest.json`)).status).toBe(404);
  for (const id of world.hidden.records)
    expect([404, 410]).toContain((await get(`/r/${id}/manifest.json`)).status);
  const address = String((await get(`/r/${tree.document.id}`)).headers.location);
  const page = await call(server(), 'GET', address);
  const manifest = `/portal/r/${tree.document.id}/manifest.json`;
  expect(page.text).toContain(`href="${manifest}"`);
  // A viewer reads the manifest from the address of the dropped badge.
  const [, badge = ''] = /class="iiif-badge" href="([^"]+)"/.exec(page.text) ?? [];
  expect(new URL(badge, 'http://x').searchParams.get('manifest')).toMatch(new RegExp(`^http.+${manifest}$`));
});

test('words are found at their boxes on a page and at their seconds in speech, in every form', async () => {
  const { tree, fileId } = world;
  await server().ownerPool.query('update text_page set words = $2 where file_id = $1', [
    fileId,
    JSON.stringify([
      ['Tekst', 1000, 1000, 1000, 500],
      ['skanu', 2500, 1000, 1000, 500],
      ['jawnego', 4000, 1000, 2000, 500],
    ]),
  ]);
  const manifest = await presented(tree.unit.id);
  const search = manifest.service?.find(({ type }) => type === 'SearchService2')?.id ?? '';
  const findIn = async (query: string) =>
    (await get(`${pathOf(search)}?${query}`)).body as unknown as {
      type: string;
      ignored?: string[];
      items: { target: string; body: { value: string; language: string } }[];
    };
  const scan = manifest.items.find(({ id }) => id.includes(`/iiif/${fileId}/`));
  const hits = await findIn('q=skan&user=x');
  expect([hits.type, hits.ignored]).toEqual(['AnnotationPage', ['user']]);
  const x = Math.round((scan?.width ?? 0) / 4);
  expect(hits.items).toMatchObject([{ body: { value: 'skanu', language: 'cs' } }]);
  expect(hits.items[0]?.target.startsWith(`${scan?.id}#xywh=${x},`)).toBe(true);
  const spoken = await findIn(`q=${encodeURIComponent('strażak')}`);
  expect(spoken.items.map(({ target, body }) => [target.split('#')[1], body.value, body.language])).toEqual([
    ['t=0.5,1.5', 'Strażacy', 'de-DE'],
  ]);
  expect((await findIn('q=')).items).toEqual([]);
  expect((await findIn('q=tajemnica*')).items).toEqual([]);
  const text = await get(pathOf(scan?.annotations?.[0]?.id ?? ''));
  expect(text.body).toMatchObject({ items: [{ body: { value: 'Tekst skanu jawnego', language: 'cs' } }] });
  // Mirador 4 and Universal Viewer 4 use version 1 of the search standard.
  const first = manifest.service?.find((one) => one['@type'] === 'SearchService1') ?? {};
  expect(first.profile).toBe('http://iiif.io/api/search/1/search');
  const older = await get(`${pathOf(first['@id'] ?? '')}?q=skan&user=x`);
  expect(older.headers['access-control-allow-origin']).toBe('*');
  const [resource] = (older.body as unknown as { resources: { '@id': string }[] }).resources;
  expect(older.body).toMatchObject({
    '@type': 'sc:AnnotationList',
    within: { total: 1, ignored: ['user'] },
    resources: [{ on: hits.items[0]?.target, resource: { chars: 'skanu' } }],
    hits: [{ annotations: [resource?.['@id']], match: 'skanu', before: 'Tekst ', after: ' jawnego' }],
  });
});

test('anybody takes the files of a unit away as one PDF with its text, as a ZIP, as a text and as ALTO', async () => {
  const { unit, collection } = world.tree;
  const pdf = await get(`/r/${unit.id}/skany.pdf`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="[\w.]+\.pdf"$/);
  const pages = await pdfText(pdf.bytes);
  const manifest = await presented(unit.id);
  expect(pages).toHaveLength(manifest.items.filter(({ duration }) => !duration).length);
  expect(pages.at(-1)?.replace(/\s+/g, ' ')).toContain('Tekst skanu jawnego');

  const zip = await get(`/r/${unit.id}/pliki.zip`);
  expect(zip.headers['content-length']).toBe(String(zip.bytes.length));
  const names = (await readZip(zip.bytes)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['statute.pdf', 'film.mp4']));
  expect(names.some((name) => name.startsWith('Protokol_jawny/'))).toBe(true);

  const text = await get(`/r/${unit.id}/tekst.txt`);
  expect(text.text).toMatch(/^Jednostka jawna\n[\s\S]*\nTekst skanu jawnego\n/);
  const alto = await readZip((await get(`/r/${unit.id}/alto.zip`)).bytes);
  expect(alto.map(({ name }) => name)).toContain('Protokol_jawny/Szkic_jawny.alto.xml');
  const xml = alto.map(({ bytes }) => bytes.toString('utf8')).join('');
  expect(xml).toContain('<String CONTENT="Tekst"');
  expect(
    [pdf.bytes.toString('latin1'), names.join(), text.text, xml].filter((one) => SECRET.test(one)),
  ).toEqual([]);

  const page = (await get(pathOf(String((await get(`/r/${unit.id}`)).headers.location)))).text;
  for (const name of ['skany.pdf', 'pliki.zip', 'tekst.txt', 'alto.zip']) {
    expect(page).toContain(`/portal/r/${unit.id}/${name}"`);
    for (const id of [collection.id, world.closed.id, ...world.hidden.records])
      expect([404, 410]).toContain((await get(`/r/${id}/${name}`)).status);
  }
});

test('a cached manifest is answered with 304, and a bare picture redirects to its info.json', async () => {
  const { tree, fileId } = world;
  const path = `/r/${tree.document.id}/manifest.json`;
  const etag = String((await get(path)).headers.etag);
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  const bare = await get(`/iiif/${fileId}`);
  expect([bare.status, pathOf(String(bare.headers.location))]).toEqual([303, `/iiif/${fileId}/info.json`]);
  const info = (await get(`/iiif/${fileId}/info.json`)).body;
  expect(info).toMatchObject({ extraFeatures: ['mirroring'], maxWidth: 2400 });
});

const levelsOf = (xml: string) =>
  [...xml.matchAll(/<(?:c|archdesc) level="(\w+)"/g)].map((match) => match[1]);

test('a collection is a public finding aid with what is public below it, another record is inside it', async () => {
  const { tree, fileId } = world;
  for (const name of ['ead3', 'ead2002']) {
    const full = await get(`/r/${tree.collection.id}/${name}.xml`);
    expect([full.status, xmlFault(full.text)]).toEqual([200, null]);
    expect(full.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    expect(levelsOf(full.text)).toEqual(['fonds', 'series', 'file', 'item', 'item']);
    expect(full.text).toContain(`/portal/plik/${fileId}"`);
    expect(full.text).not.toMatch(SECRET);
    const one = await get(`/r/${tree.document.id}/${name}.xml`);
    expect([one.status, xmlFault(one.text), levelsOf(one.text)]).toEqual([
      200,
      null,
      ['fonds', 'series', 'file', 'item'],
    ]);
    expect(one.text).toContain('Protokół jawny');
  }
});

test('anybody takes a collection away as an inventory and as a table, each with what is public alone', async () => {
  const { collection, unit } = world.tree;
  const odt = await get(`/r/${collection.id}/inwentarz.odt`);
  expect(odt.headers['content-disposition']).toMatch(/^attachment; filename="[\w.]+_inwentarz\.odt"$/);
  const { tables, texts } = readOdt(odt.bytes);
  expect(tables.flatMap(({ rows }) => rows.map((row) => row[1]))).toEqual(['Jednostka jawna']);
  expect(texts.join('\n')).toMatch(/udostępnione na portalu do [\s\S]+\/portal\/r\/\d+/);
  const csv = await get(`/r/${collection.id}/tabela.csv`);
  const rows = csv.text.split('\r\n').map((row) => row.split(';'));
  const titles = ['Zespół jawny', 'Seria jawna', 'Jednostka jawna', 'Dokument zamknięty', 'Protokół jawny'];
  expect(rows.map((row) => row[1] ?? '').sort()).toEqual(['', 'title', ...titles].sort());
  expect(rows.find((row) => row[1] === titles[4])).toContain(titles.slice(0, 3).join(' › '));
  const pdf = await wordsOf(await get(`/r/${collection.id}/inwentarz.pdf`));
  expect([texts.join(' '), csv.text, pdf].filter((text) => SECRET.test(text))).toEqual([]);
  expect(pdf).toMatch(/Zespół jawny[\s\S]*Seria jawna[\s\S]*Jednostka jawna/);
  for (const name of ['inwentarz.pdf', 'inwentarz.odt', 'tabela.csv'])
    expect([name, (await get(`/r/${unit.id}/${name}`)).status]).toEqual([name, 404]);
});

test('a donor is in the public finding aid only where the institution agreed', async () => {
  const { client, tree, institutionId } = world;
  await client.put(`/api/units/${tree.unit.id}`, { unit: { donor: 'Darczyńca Nowak' } });
  const url = `/r/${tree.unit.id}/ead3.xml`;
  expect((await get(url)).text).not.toContain('Darczyńca Nowak');
  const agree = (value: boolean) =>
    server().ownerPool.query(
      `update institution set fields = fields || jsonb_build_object('donorsPublic', $2::boolean) where id = $1`,
      [institutionId, value],
    );
  await agree(true);
  const agreed = await get(url);
  expect(agreed.text).toMatch(/<acqinfo(?![^>]*audience)[^>]*><p>Darczyńca Nowak/);
  await agree(false);
  expect((await get(url)).text).not.toContain('Darczyńca Nowak');
});

test('a record has Dublin Core, a creator EAC, an institution EAG, each linked from its page', async () => {
  const { client, tree, authorId, institutionId } = world;
  const core = await get(`/r/${tree.document.id}/dc.xml`);
  expect([core.status, xmlFault(core.text)]).toEqual([200, null]);
  expect(core.text).toContain('<dc:creator>Jawna, Maria</dc:creator>');
  expect(core.text).toMatch(new RegExp(`<dc:relation>http[^<]+/portal/r/${tree.unit.id}</dc:relation>`));
  // The standard has no word for a creator of unknown kind.
  expect((await get(`/tworcy/${authorId}/eac.xml`)).status).toBe(404);
  const update = await client.put(`/api/authors/${authorId}`, {
    author: { authorType: 'person', isDraft: true },
  });
  expect(update.status).toBe(200);
  const creator = await get(`/tworcy/${authorId}/eac.xml`);
  expect([creator.status, xmlFault(creator.text)]).toEqual([200, null]);
  expect(creator.text).toContain('<relationEntry>Protokół jawny</relationEntry>');
  for (const place of ['/archiwum-jawne', `/i/${institutionId}`]) {
    const guide = await get(`${place}/eag.xml`);
    expect([guide.status, xmlFault(guide.text)]).toEqual([200, null]);
    expect(guide.text).toContain('>Archiwum jawne</autform>');
  }
  const pageOf = async (path: string) => (await call(server(), 'GET', path)).text;
  const record = await pageOf(String((await get(`/r/${tree.document.id}`)).headers.location));
  for (const name of ['ead3.xml', 'ead2002.xml', 'dc.xml'])
    expect(record.split(`/portal/r/${tree.document.id}/${name}"`).length).toBe(3);
  const authorPage = await pageOf(String((await get(`/tworcy/${authorId}`)).headers.location));
  expect(authorPage).toContain(`href="/portal/tworcy/${authorId}/eac.xml"`);
  expect(await pageOf('/portal/archiwum-jawne')).toContain('href="/portal/archiwum-jawne/eag.xml"');
});

test('of what is withdrawn no standard tells anything, of what never was public neither', async () => {
  const { client, tree, hidden } = world;
  const names = ['ead3.xml', 'ead2002.xml', 'dc.xml', 'record.json'];
  const statuses = (id: number) =>
    Promise.all(names.map(async (name) => (await get(`/r/${id}/${name}`)).status));
  expect(await statuses(hidden.records[0] ?? 0)).toEqual(names.map(() => 404));
  await client.put(`/api/documents/${tree.document.id}/publish?value=false`);
  expect(await statuses(tree.document.id)).toEqual(names.map(() => 410));
  expect((await get(`/tworcy/${world.authorId}/eac.xml`)).status).toBe(404);
  expect(levelsOf((await get(`/r/${tree.collection.id}/ead3.xml`)).text)).toEqual([
    'fonds',
    'series',
    'file',
    'item',
  ]);
  await client.put(`/api/documents/${tree.document.id}/publish?value=true`);
  expect(await statuses(tree.document.id)).toEqual(names.map(() => 200));
});

test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,<b>x</b>', 'vbscript:x'])(
  'what is no address of the web becomes no link in any file or page, and stays what was typed: %s',
  async (unsafeAddress) => {
    const { unit, collection } = world.tree;
    const owner = server().ownerPool;
    await owner.query(
      `update record set fields = fields || jsonb_build_object('link', $2::text) where id = any($1::bigint[])`,
      [[unit.id, collection.id], unsafeAddress],
    );
    await owner.query(
      `update institution set fields = jsonb_set(fields, '{contact}', jsonb_build_object('webpage', $2::text))
       where id = $1`,
      [world.institutionId, unsafeAddress],
    );
    const link = /(?:href|src|url|id|identifier)["']?\s*[=:]\s*["']\s*(?:javascript|data|vbscript):/i;
    for (const path of [
      `/r/${collection.id}/ead3.xml`,
      `/r/${collection.id}/ead2002.xml`,
      `/r/${unit.id}/ead3.xml`,
      `/r/${unit.id}/manifest.json`,
      `/r/${unit.id}/record.json`,
      `/r/${unit.id}`,
      `/i/${world.institutionId}/eag.xml`,
      `/i/${world.institutionId}`,
    ]) {
      const { text, status } = await get(path);
      expect([path, status < 400, link.exec(text)?.[0]]).toEqual([path, true, undefined]);
    }
    expect((await get(`/r/${unit.id}/dc.xml`)).text).not.toMatch(/(?:javascript|data:text|vbscript):?/i);
    expect((await get(`/r/${collection.id}/ead3.xml`)).text).toContain('linktitle="');
    const unitView = await world.client.get<{ unit: { link: string } }>(`/api/units/${unit.id}`);
    expect(JSON.stringify(unitView.body)).toContain(JSON.stringify(unsafeAddress).slice(1, -1));
  },
);
