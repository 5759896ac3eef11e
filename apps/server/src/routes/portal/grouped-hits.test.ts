import { beforeAll, describe, expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
const OTHER_COLLECTIONS = 11;

/** A collection with 30 documents called `Tatarak`, and eleven with one; a unit with a name, terms and a content. */
beforeAll(async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const large = await aTree(server(), client, { collection: { title: 'Zespół duży', signature: '1' } });
  await documentsCalled(server(), 'Tatarak', large.unit.id, 30);
  for (let number = 1; number <= OTHER_COLLECTIONS; number += 1)
    await aTree(server(), client, {
      collection: { title: `Zespół ${number}`, signature: `${number + 1}` },
      document: { title: 'Tatarak' },
    });
  const term = async (name: string) =>
    (await client.post<{ id: number }>('/api/indices/personal', { name })).body.id;
  await aRecord(server(), client, {
    level: 'document',
    parentId: large.unit.id,
    title: 'Spis mierniczych',
    content: 'Pomiar gruntów przez mierniczego',
    personalIndices: [{ id: await term('Mierniczy, Jan') }, { id: await term('Zdun, Ewa') }],
  });
  await server().ownerPool.query('update institution set is_published = true');
  await server().ownerPool.query('update record set is_published = true');
}, 60_000);

async function pageOf(query: string): Promise<string> {
  const { status, text } = await call(server(), 'GET', `/portal/szukaj?${query}`);
  expect(status).toBe(200);
  return text;
}

const groupsIn = (page: string) =>
  page
    .split('<section class="group">')
    .slice(1)
    .map((group) => ({
      title: /<h2 class="group-title"><a[^>]*>([^<]*)/.exec(group)?.[1],
      hits: group.match(/<li class="entry">/g)?.length ?? 0,
      rest: /class="group-rest">\s*<a[^>]*>([^<]*)/.exec(group)?.[1]?.replace(/\s/g, ' '),
    }));

describe('hits of several collections', () => {
  test('stand below each collection once, on all pages together', async () => {
    const [first, second] = [await pageOf('q=tatarak'), await pageOf('q=tatarak&strona=2')];
    const titles = [...groupsIn(first), ...groupsIn(second)].map(({ title }) => title);
    expect(titles).toHaveLength(OTHER_COLLECTIONS + 1);
    expect(new Set(titles).size).toBe(titles.length);
    expect(first).toMatch(/Strona\s1\sz\s2/);
  });

  test('are the best three of a collection, with the way to all of them', async () => {
    const [large] = groupsIn(await pageOf('q=tatarak'));
    expect(large).toEqual({ title: 'Zespół duży', hits: 3, rest: 'Pokaż wszystkie 30 trafień' });
  });
});

test('hits of one collection are all on its pages', async () => {
  const { text } = await call(server(), 'GET', '/portal/szukaj?q=tatarak');
  const address = /class="group-rest">\s*<a href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const first = await call(server(), 'GET', address);
  const second = await call(server(), 'GET', `${address}&strona=2`);
  expect([groupsIn(first.text)[0]?.hits, groupsIn(second.text)[0]?.hits]).toEqual([20, 10]);
});

describe('a hit', () => {
  test('has its title marked, and no snippet repeats it', async () => {
    const page = await pageOf('q=mierniczych&widok=lista');
    expect(page).toContain('Spis <mark>mierniczych</mark>');
    expect(page.match(/Spis/g)).toHaveLength(1);
  });

  test('says which field holds the words', async () => {
    const page = await pageOf('q=mierniczy&widok=lista');
    expect(page).toMatch(/class="where"[^>]*>Zawartość:<\/b>/);
    expect(page).toMatch(/class="where"[^>]*>Indeks osobowy:<\/b>/);
  });

  test('shows terms with a sign between them', async () => {
    expect(await pageOf('q=mierniczy&widok=lista')).toContain('<mark>Mierniczy</mark>, Jan · Zdun, Ewa');
  });
});
