import { beforeAll, expect, test } from 'vitest';
import { type Client, call, signedIn } from '../../../test/api/client.ts';
import { closure } from '../../../test/api/closed-world.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

const of = (year: string) => ({ dates: [{ dateType: 'single', dateFrom: year }] });
type Tree = Awaited<ReturnType<typeof aTree>>;
let laterEditor: Client;
let [early, laterTree, hidden] = [{} as Tree, {} as Tree, {} as Tree];

beforeAll(async () => {
  const [one, otherClient] = [
    await signedIn(server(), { role: 'EDITOR' }),
    await signedIn(server(), { role: 'EDITOR' }),
  ];
  laterEditor = one;
  laterTree = await aTree(server(), one, {
    collection: { signature: '20' },
    unit: { ...of('1905'), languages: ['deu'] },
    document: of('1950'),
  });
  early = await aTree(server(), otherClient, {
    collection: { signature: '3' },
    unit: of('1933'),
    document: { ...of('1899'), languages: ['deu', 'pol'] },
  });
  hidden = await aTree(server(), otherClient, {
    collection: { signature: '1' },
    unit: { languages: ['deu'] },
  });
  await server().ownerPool.query(
    `update institution set is_published = true, path_alias = case id when $1 then 'ponad-dachami' end`,
    [laterTree.unit.institutionId],
  );
  await server().ownerPool.query(`update record set is_published = true where id = any($1)`, [
    [early, laterTree].flatMap((tree) => Object.values(tree).map(({ id }) => id)),
  ]);
  // The most recent change of all public records.
  await server().ownerPool.query(`update record set updated_at = now() + interval '1 hour' where id = $1`, [
    laterTree.unit.id,
  ]);
});

async function search(query: string) {
  const { status, body } = await call<{ content: { id: number }[]; total: number }>(
    server(),
    'GET',
    `/portal/szukaj.json?${query}`,
  );
  expect(status).toBe(200);
  return { ids: body.content.map(({ id }) => id), total: body.total };
}

const idsOf = (...records: { id: number }[]) => records.map(({ id }) => id);

test('readers who narrow without a word have what is public of all archives in the order of signatures', async () => {
  expect((await search('poziom=unit')).ids).toEqual(idsOf(early.unit, laterTree.unit));
  expect((await search(`zespol=${laterTree.collection.id}`)).ids).toEqual(
    idsOf(laterTree.collection, laterTree.series, laterTree.unit, laterTree.document),
  );
});

test('or by date, or what was changed last first, with a word as without', async () => {
  expect((await search('od=1800&sort=data&poziom=unit')).ids).toEqual(idsOf(laterTree.unit, early.unit));
  expect((await search('poziom=unit&sort=nowe')).ids).toEqual(idsOf(laterTree.unit, early.unit));
  expect((await search('q=unit&poziom=unit&sort=nowe')).ids).toEqual(idsOf(laterTree.unit, early.unit));
});

test('one archive alone, by its address or by its number', async () => {
  for (const [archive, unit, document] of [
    ['ponad-dachami', laterTree.unit, laterTree.document],
    [`i/${early.unit.institutionId}`, early.unit, early.document],
  ] as const) {
    const { body } = await call<{ facets: { archiwum: { value: string }[] } }>(
      server(),
      'GET',
      `/portal/szukaj.json?archiwum=${archive}&poziom=unit`,
    );
    expect(body.facets.archiwum.map(({ value }) => value)).toEqual([archive]);
    expect((await search(`archiwum=${archive}&poziom=unit`)).ids).toEqual(idsOf(unit));
    expect((await search(`archiwum=${archive}&poziom=document&od=1800&sort=data`)).ids).toEqual(
      idsOf(document),
    );
  }
});

test('a language finds what is public in it, few records or many', async () => {
  expect((await search('jezyk=deu&sort=sygnatura')).ids).toEqual(idsOf(early.document, laterTree.unit));
  expect((await search('q=unit&jezyk=deu')).ids).toEqual(idsOf(laterTree.unit));
  expect((await search('jezyk=fra')).total).toBe(0);
  await documentsCalled(server(), 'Staw', early.unit.id, 1_200);
  await documentsCalled(server(), 'Ukryty', hidden.unit.id, 10);
  await server().ownerPool.query(
    `update record set fields = '{"languages": ["deu"]}', is_published = title = 'Staw'
     where title in ('Staw', 'Ukryty')`,
  );
  expect((await search('jezyk=deu')).total).toBe(1202);
  expect((await search('q=staw&jezyk=deu')).total).toBe(1200);
  expect((await search('q=ukryty&jezyk=deu')).total).toBe(0);
  const group = /class="group-title"[\s\S]*?<small>([^<]+)/.exec(
    (await call(server(), 'GET', '/portal/szukaj?q=staw')).text,
  )?.[1];
  expect(group?.replace(/\s/g, ' ')).toBe('ponad 1000 trafień');
  expect((await search('q=unit&jezyk=deu')).ids).toEqual(idsOf(laterTree.unit));
});

test('filters by a person and a place apply together, and chips say their names and that of the collection', async () => {
  const { pool } = server().deps;
  const term = async (type: string, name: string) =>
    (
      await pool.query<{ id: number }>('insert into index_term (type, name) values ($1, $2) returning id', [
        type,
        name,
      ])
    ).rows[0]?.id ?? 0;
  const [person, place] = [await term('personal', 'Kurpiński'), await term('geographical', 'Włoszakowice')];
  const name = (record: { id: number }, ...ids: number[]) =>
    pool.query(
      'insert into record_index (record_id, index_id, position) select $1, unnest($2::bigint[]), 0',
      [record.id, ids],
    );
  await name(early.unit, person, place);
  await name(laterTree.unit, person);
  expect((await search(`osoba=${person}`)).total).toBe(2);
  expect((await search(`osoba=${person}&miejsce=${place}`)).ids).toEqual(idsOf(early.unit));
  const address = `/portal/szukaj?q=nieobecne&osoba=${person}&zespol=${laterTree.collection.id}`;
  const { text } = await call(server(), 'GET', address);
  const chips = /<ul class="chips".*?<\/ul>/s.exec(text)?.[0] ?? '';
  expect(chips).toContain('Kurpiński');
  expect(chips).toContain(laterTree.collection.title);
});

test('what is no value of a parameter is left out, names that every object has among them', async () => {
  const { total } = await search('q=unit');
  for (const name of ['zakres', 'sort', 'prawa', 'rodzaj', 'poziom', 'kopia', 'widok'])
    for (const value of ['constructor', 'nic'])
      expect((await search(`q=unit&${name}=${value}`)).total).toBe(total);
});

test('what is available online does not name what is closed', async () => {
  await server().ownerPool.query(
    `update record set fields = fields || '{"availabilities": ["onlineFull"]}' where id = any($1)`,
    [idsOf(early.unit, laterTree.unit, laterTree.document)],
  );
  const online = async () => (await search('q=unit&dostepnosc=onlineFull')).ids.toSorted((a, b) => a - b);
  expect(await online()).toEqual(idsOf(early.unit, laterTree.unit).toSorted((a, b) => a - b));
  const close = (value: object | null) =>
    laterEditor.put(`/api/series/${laterTree.series.id}`, { series: { closure: value } });
  expect((await close(closure({ scope: 'files' }))).status).toBe(200);
  expect(await online()).toEqual(idsOf(early.unit));
  await close(null);
});

test('a hit does not repeat its title as a snippet', async () => {
  const { body } = await call<{ content: { title: string; snippets: { text: string }[] }[] }>(
    server(),
    'GET',
    `/portal/szukaj.json?q=unit&zespol=${laterTree.collection.id}`,
  );
  const [hit] = body.content;
  expect(hit?.snippets.map(({ text }) => text)).not.toContain(hit?.title);
});

test('data hold the whole result, and one page of it where its number is given', async () => {
  const { text: csv } = await call(server(), 'GET', '/portal/szukaj.csv?q=staw');
  expect(csv.trim().split('\n')).toHaveLength(1 + 1_200);
  const { text: atom } = await call(server(), 'GET', '/portal/szukaj.atom?q=staw');
  expect(atom.split('<entry>')).toHaveLength(1 + 1_200);
  const whole = await search('q=staw');
  expect([whole.total, whole.ids.length]).toEqual([1_200, 1_200]);
  expect((await search('q=staw&strona=2')).ids).toHaveLength(20);
});
