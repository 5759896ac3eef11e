import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { aSecretWorld, type SecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let world: SecretWorld;
beforeAll(async () => {
  world = await aSecretWorld(server());
});

const get = (path: string) => call(server(), 'GET', path);
/** The page that an address redirects to. */
async function pageAt(path: string): Promise<string> {
  const { headers, text } = await get(path);
  return headers.location ? (await get(String(headers.location))).text : text;
}

const headOf = (feed: string) => {
  const head = feed.slice(0, feed.indexOf('<entry>'));
  const text = (pattern: RegExp) => pattern.exec(head)?.[1] ?? '';
  return {
    id: text(/<id>([^<]+)/),
    self: text(/<link rel="self" href="([^"]+)/),
    title: text(/<title>([^<]+)/),
  };
};

test('the feed of a query has an id, a title and a self link of its own, whatever the order of parameters', async () => {
  const one = headOf((await get('/portal/szukaj.atom?q=jawna&od=1900&sort=data')).text);
  expect(one.id).toMatch(/\/portal\/szukaj\.atom\?q=jawna&amp;od=1900$/);
  expect([one.self, one.title]).toEqual([one.id, 'Wyniki wyszukiwania: „jawna”, 1900–']);
  expect(headOf((await get('/portal/szukaj.atom?od=1900&q=jawna')).text)).toEqual(one);
  expect(headOf((await get('/portal/szukaj.atom?q=zesp%C3%B3%C5%82')).text).id).not.toBe(one.id);
  expect(headOf((await get('/portal/archiwum-jawne/nowe.atom')).text)).toMatchObject({
    title: 'Archiwum jawne: nowo udostępnione',
  });
});

test('entries of a feed come newest first, however the page is sorted', async () => {
  const days = [...world.hidden.records, ...Object.values(world.tree).map(({ id }) => id)];
  for (const [index, id] of days.entries())
    await server().ownerPool.query(
      `update record set updated_at = now() - make_interval(days => $2) where id = $1`,
      [id, (index * 7) % 5],
    );
  const { text } = await get('/portal/szukaj.atom?q=jawn*&sort=sygnatura');
  const updated = [...text.matchAll(/<entry>.*?<updated>([^<]+)/g)].map(([, time]) => time ?? '');
  expect(updated.length).toBeGreaterThan(1);
  expect(updated).toEqual(updated.toSorted().toReversed());
});

type Node = Record<string, unknown>;
async function graphOf(path: string): Promise<Node[]> {
  const text = await pageAt(path);
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  return (JSON.parse(json) as { '@graph': Node[] })['@graph'];
}
const namesIn = (list: Node | undefined) =>
  ((list?.itemListElement ?? []) as { name: string }[]).map(({ name }) => name);

test('a record says its licence, picture, authors and path to search engines', async () => {
  const [record, path] = await graphOf(`/portal/r/${world.tree.document.id}`);
  expect(record).toMatchObject({
    '@type': 'ArchiveComponent',
    license: ['http://creativecommons.org/licenses/by-sa/4.0/'],
    creator: ['Jawna, Maria'],
    about: [{ '@type': 'Person', name: 'Jawna, Maria' }],
    holdingArchive: { '@type': 'ArchiveOrganization', name: 'Archiwum jawne' },
    isPartOf: { name: 'Jednostka jawna' },
    image: expect.stringMatching(`/iiif/${world.fileId}/full/!1200,1200/0/default\\.jpg$`),
  });
  const picture = await get(new URL(String(record?.image)).pathname);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(namesIn(path)).toEqual([
    'Archiwum jawne',
    'Zespół jawny',
    'Seria jawna',
    'Jednostka jawna',
    'Protokół jawny',
  ]);
});

test('an author is a Person or an Organization, an archive has its address, a term its type', async () => {
  const { authorId, termId, institutionId } = world;
  await server().ownerPool.query(`update author set author_type = 'person' where id = $1`, [authorId]);
  await server().ownerPool.query(`update institution set fields = fields || $2 where id = $1`, [
    institutionId,
    { address: { city: 'Jawnów', street: 'Polna', number: '3', zipCode: '00-001' } },
  ]);
  expect(await graphOf(`/portal/tworcy/${authorId}`)).toMatchObject([
    { '@type': 'Person', name: 'Jawna, Maria' },
    { '@type': 'BreadcrumbList' },
  ]);
  const [record] = await graphOf(`/portal/r/${world.tree.document.id}`);
  expect(record).toMatchObject({ creator: [{ '@type': 'Person', name: 'Jawna, Maria' }] });
  expect(await graphOf(`/portal/hasla/${termId}`)).toMatchObject([
    { '@type': 'Person', name: 'Jawna, Maria' },
    { '@type': 'BreadcrumbList' },
  ]);
  const [archive] = await graphOf('/portal/archiwum-jawne');
  expect(archive).toMatchObject({
    '@type': 'ArchiveOrganization',
    address: { '@type': 'PostalAddress', addressLocality: 'Jawnów', streetAddress: 'Polna 3' },
  });
});

test('oEmbed links the page of an author, a term or an archive by its name', async () => {
  const { authorId, termId } = world;
  const named: [string, string][] = [
    [`/tworcy/${authorId}-jawna-maria`, 'Jawna, Maria'],
    [`/en/hasla/${termId}`, 'Jawna, Maria'],
    ['/archiwum-jawne', 'Archiwum jawne'],
  ];
  for (const [path, title] of named) {
    const { body } = await get(`/portal/oembed?url=${encodeURIComponent(`https://x.example/portal${path}`)}`);
    expect([path, body]).toEqual([path, expect.objectContaining({ version: '1.0', type: 'link', title })]);
  }
  const { status } = await get('/portal/oembed?url=https%3A%2F%2Fx.example%2Fportal%2Fhasla%2F999999');
  expect(status).toBe(404);
});

const ADDRESSES = new Set(['@id', 'url', 'item', 'image', 'logo', 'contentUrl']);

function relativeAddresses(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(ADDRESSES.has(name) && !URL.canParse(String(part)) ? [`${name} ${part}`] : []),
    ...relativeAddresses(part),
  ]);
}

test('search engines read whole addresses', async () => {
  const { authorId, termId, tree } = world;
  const paths = [
    ...Object.values(tree).map(({ id }) => `/portal/r/${id}`),
    `/portal/tworcy/${authorId}`,
    `/portal/hasla/${termId}`,
    '/portal/archiwum-jawne',
  ];
  for (const path of paths) {
    const nodes = await graphOf(path);
    expect(nodes).toHaveLength(2);
    expect([path, relativeAddresses(nodes)]).toEqual([path, []]);
  }
});
