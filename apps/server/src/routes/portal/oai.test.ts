import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { aSecretWorld, SECRET, type SecretWorld } from '../../../test/api/secret-world.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { withHarvester } from '../../../test/exchange/harvester.ts';
import { useWorker } from '../../../test/files/upload.ts';
import { xmlFault } from '../../../test/writers/well-formed-xml.ts';
import { connectReader, type ReaderConnection } from '../../db/connect-reader.ts';
import { answerOai } from '../../services/harvest/answer-oai.ts';

const server = useServer();
useWorker(server);
let world: SecretWorld;
let open: ReaderConnection;
beforeAll(async () => {
  world = await aSecretWorld(server());
  open = connectReader(server().deps.pool);
});
afterAll(() => open.close());

const NAMESPACE = 'regest.local';
const itemOf = (id: number) => `oai:${NAMESPACE}:${id}`;

async function requestXml(query: string): Promise<string> {
  const { status, text, headers } = await call(server(), 'GET', `/portal/oai?${query}`);
  expect([status, headers['content-type'], xmlFault(text)]).toEqual([200, 'text/xml; charset=utf-8', null]);
  expect(text).not.toMatch(SECRET);
  return text;
}
const errorOf = (xml: string) => /<error code="(\w+)"/.exec(xml)?.[1];
const find = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

interface Item {
  id: number;
  stamp: string;
  /** Null for a deleted record. */
  title: string | null;
}

function itemsOf(xml: string): Item[] {
  return xml
    .split('<record>')
    .slice(1)
    .map((record) => ({
      id: Number(find(record, 'identifier')[0]?.split(':').at(-1)),
      stamp: find(record, 'datestamp')[0] ?? '',
      title: record.includes('status="deleted"') ? null : (find(record, 'dc:title')[0] ?? ''),
    }));
}
const titleOf = async (id: number) =>
  itemsOf(await requestXml(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${itemOf(id)}`))[0]?.title;
const stampOf = async (id: number, prefix = 'oai_dc') =>
  itemsOf(await requestXml(`verb=GetRecord&metadataPrefix=${prefix}&identifier=${itemOf(id)}`))[0]?.stamp ??
  '';

test('a harvester learns who answers, in which formats and sets, by both ways of asking', async () => {
  const { tree, institutionId } = world;
  const identify = await requestXml('verb=Identify');
  expect(find(identify, 'baseURL')[0]).toMatch(/\/portal\/oai$/);
  expect([find(identify, 'protocolVersion'), find(identify, 'deletedRecord')]).toEqual([
    ['2.0'],
    ['persistent'],
  ]);
  expect(find(await requestXml('verb=ListMetadataFormats'), 'metadataPrefix')).toEqual([
    'oai_dc',
    'ead3',
    'ead2002',
  ]);
  const ofUnit = await requestXml(`verb=ListMetadataFormats&identifier=${itemOf(tree.unit.id)}`);
  expect(find(ofUnit, 'metadataPrefix')).toEqual(['oai_dc']);
  const sets = await requestXml('verb=ListSets');
  const set = `i${institutionId}:c${tree.collection.id}`;
  expect(find(sets, 'setSpec')).toEqual(expect.arrayContaining([`i${institutionId}`, set]));
  const posted = await call(server(), 'POST', '/portal/oai', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `verb=ListIdentifiers&metadataPrefix=ead3&set=${encodeURIComponent(set)}`,
  });
  expect([posted.status, find(posted.text, 'identifier')]).toEqual([200, [itemOf(tree.collection.id)]]);
  for (const prefix of ['ead3', 'ead2002']) {
    const aid = await requestXml(`verb=ListRecords&metadataPrefix=${prefix}&set=i${institutionId}`);
    expect(aid.match(/<(?:c|archdesc) level=/g)).toHaveLength(5);
  }
});

test.each([
  ['', 'badVerb'],
  ['verb=Nonsense', 'badVerb'],
  ['verb=Identify&verb=Identify', 'badVerb'],
  ['verb=Identify&x=1', 'badArgument'],
  ['verb=ListRecords', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2019-01-01', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2021-01-01T00:00:00Z', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-02-30', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&set=%C5%82', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
  ['verb=ListRecords&metadataPrefix=oai_dc&set=nic', 'noRecordsMatch'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01', 'noRecordsMatch'],
  ['verb=ListRecords&metadataPrefix=oai_dc&until=1999-01-01', 'noRecordsMatch'],
  ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
  ['verb=ListSets&resumptionToken=WyJMaXN0UmVjb3JkcyJd', 'badResumptionToken'],
  ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:regest.local:2147483647', 'idDoesNotExist'],
  ['verb=GetRecord&metadataPrefix=oai_dc&identifier=%27;--', 'idDoesNotExist'],
])('what is wrong with a question is said in the words of the protocol: %s', async (query, code) => {
  expect(errorOf(await requestXml(query))).toBe(code);
});

test('what never was public is not there, and a finding aid is of a collection alone', async () => {
  const get = (id: number, prefix: string) =>
    requestXml(`verb=GetRecord&metadataPrefix=${prefix}&identifier=${itemOf(id)}`);
  for (const id of world.hidden.records) expect(errorOf(await get(id, 'oai_dc'))).toBe('idDoesNotExist');
  expect(errorOf(await get(world.tree.unit.id, 'ead3'))).toBe('cannotDisseminateFormat');
});

test('a finding aid that is too long for an answer tells of its collection, and where the whole is', async () => {
  const { tree, institutionId } = world;
  const tooMany = { from: 2_000_000_000, count: 2001 };
  await server().ownerPool.query(
    `insert into harvest select $1 + n, $2, $3, '2020-01-01Z', null, false from generate_series(1, $4) n`,
    [tooMany.from, institutionId, tree.collection.id, tooMany.count],
  );
  const aid = await requestXml(`verb=GetRecord&metadataPrefix=ead3&identifier=${itemOf(tree.collection.id)}`);
  await server().ownerPool.query('delete from harvest where record_id > $1', [tooMany.from]);
  expect(aid.match(/<(?:c|archdesc) level=/g)).toHaveLength(1);
  expect(aid).toContain(`/portal/r/${tree.collection.id}/ead3.xml"`);
});

test('every visible change gives the record a new stamp, and a withdrawn record becomes a deleted one', async () => {
  const { client, tree, authorId, termId, institutionId, fileId } = world;
  const { document, unit, collection } = tree;
  const owner = server().ownerPool;
  const restamps = async (id: number, change: () => Promise<unknown>) => {
    const [before, aid] = [await stampOf(id), await stampOf(collection.id, 'ead3')];
    await change();
    const after = await stampOf(id);
    expect(after > before).toBe(true);
    expect((await stampOf(collection.id, 'ead3')) > aid).toBe(true);
  };
  await restamps(document.id, () =>
    client.put(`/api/documents/${document.id}`, { document: { title: 'Protokół nowy' } }),
  );
  expect(await titleOf(document.id)).toBe('Protokół nowy');
  await restamps(document.id, () => client.put(`/api/units/${unit.id}`, { unit: { signature: '77' } }));
  await restamps(document.id, () =>
    owner.query(`update author set name = name || ' II' where id = $1`, [authorId]),
  );
  await restamps(document.id, () =>
    owner.query(`update index_term set name = name || ' II' where id = $1`, [termId]),
  );
  await restamps(document.id, () => client.put(`/api/files/${fileId}`, { isPublished: false }));
  await restamps(document.id, () => client.put(`/api/files/${fileId}`, { isPublished: true }));
  await restamps(document.id, () =>
    owner.query(`update institution set name = name || ' II' where id = $1`, [institutionId]),
  );
  const checked = await stampOf(document.id);
  await owner.query('update file set damage = damage where id = $1', [fileId]);
  expect(await stampOf(document.id)).toBe(checked);
  await restamps(document.id, () => client.put(`/api/units/${unit.id}/publish?value=false`));
  expect([await titleOf(document.id), await titleOf(unit.id)]).toEqual([null, null]);
  // Only the unit and the document, since other descendants of the unit must stay hidden.
  await restamps(document.id, () =>
    owner.query('update record set is_published = true where id = any($1::bigint[])', [
      [unit.id, document.id],
    ]),
  );
  expect(await titleOf(document.id)).toBe('Protokół nowy');
  await restamps(document.id, () => client.delete(`/api/files/${fileId}`));
  await restamps(document.id, () =>
    owner.query('update institution set is_published = false where id = $1', [institutionId]),
  );
  expect(await titleOf(document.id)).toBeNull();
  await restamps(document.id, () =>
    owner.query('update institution set is_published = true where id = $1', [institutionId]),
  );
  expect(await titleOf(document.id)).toBe('Protokół nowy');
});

const PAGE = 3;
/** One part of a list with a small page size. */
async function part(query: string): Promise<{ items: Item[]; date: string; token: string | undefined }> {
  const { pool, db } = server().deps;
  const repository = { name: 'Regest', email: 'a@b.example', namespace: NAMESPACE };
  const asking = { pool, db, reader: open.reader, root: 'https://z.example', repository, pageSize: PAGE };
  const xml = await answerOai(asking, new URLSearchParams(`verb=ListRecords&${query}`));
  return {
    items: itemsOf(xml),
    date: find(xml, 'responseDate')[0] ?? '',
    token: find(xml, 'resumptionToken')[0] || undefined,
  };
}

/** Harvests a whole list and runs `between` before each further part. */
async function harvest(
  query: string,
  between: () => Promise<unknown>,
): Promise<{ items: Item[]; date: string }> {
  const first = await part(query);
  const items = [...first.items];
  for (let { token } = first; token; ) {
    await between();
    const next = await part(`resumptionToken=${token}`);
    items.push(...next.items);
    token = next.token;
  }
  return { items, date: first.date };
}

test('a list loses and repeats nothing while records change between its parts, and the next harvest has the rest', async () => {
  const owner = server().ownerPool;
  const { rows: inserted } = await owner.query<{ id: number }>(
    `insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published)
     select ids.id, u.institution_id, 'document', u.id, u.path || ids.id || '.', 'H' || ids.number, 'Akta', '[]', '{}', true
     from record u, (select nextval('record_id_seq') as id, number from generate_series(1, 14) number) ids
     where u.id = $1 returning id::int`,
    [world.tree.unit.id],
  );
  const ids = inserted.map(({ id }) => id);
  const change = fc.record({
    what: fc.constantFrom('retitle', 'withdraw', 'publish'),
    which: fc.nat({ max: ids.length - 1 }),
  });
  let serial = 0;
  const apply = ({ what, which }: { what: string; which: number }) => {
    serial += 1;
    const id = ids[which] ?? 0;
    return what === 'retitle'
      ? owner.query('update record set title = $2 where id = $1', [id, `Akta ${serial}`])
      : owner.query('update record set is_published = $2 where id = $1', [id, what === 'publish']);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 24 }), async (changes) => {
      const waiting = [...changes];
      const touched = new Set<number>();
      // A transaction that begins before the harvest and commits after it.
      const laterTransaction = await owner.connect();
      await laterTransaction.query('begin');
      await laterTransaction.query('update record set title = $2 where id = $1', [
        world.tree.series.id,
        `Seria ${serial}`,
      ]);
      const { items, date } = await harvest('metadataPrefix=oai_dc', async () => {
        for (const one of waiting.splice(0, 2)) {
          touched.add(ids[one.which] ?? 0);
          await apply(one);
        }
      });
      await laterTransaction.query('commit');
      laterTransaction.release();
      const itemIds = items.map(({ id }) => id);
      expect(new Set(itemIds).size).toBe(itemIds.length);
      for (const id of ids) if (!touched.has(id)) expect(itemIds).toContain(id);
      const news = await harvest(`metadataPrefix=oai_dc&from=${date}`, async () => undefined);
      const titles = new Map([...items, ...news.items].map(({ id, title }) => [id, title]));
      const { rows: truth } = await owner.query<{ id: number; title: string | null }>(
        `select id::int, case when is_published then title end as title from record where id = any($1::bigint[])`,
        [[...ids, world.tree.series.id]],
      );
      for (const { id, title } of truth) expect([id, titles.get(id)]).toEqual([id, title]);
    }),
    { numRuns: 12 },
  );
}, 300_000);

withHarvester(
  'a harvester of others takes the whole list, part after part, and each record once',
  async (harvest) => {
    const base = `${await server().app.listen({ port: 0, host: '127.0.0.1' })}/portal/oai`;
    const { institutionId, tree } = world;
    const owner = server().ownerPool;
    // Tombstones for more than two parts; a tombstone needs no record.
    await owner.query(
      `insert into harvest select 1500000000 + n, $1, $2, '2020-01-01Z', null, true from generate_series(1, 250) n`,
      [institutionId, tree.collection.id],
    );
    const harvested = await harvest(base);
    const { rows } = await owner.query<{ id: string; gone: boolean }>(
      'select record_id as id, is_deleted as gone from harvest order by stamp, record_id',
    );
    expect(harvested.map(({ identifier, isDeleted }) => [identifier, isDeleted])).toEqual(
      rows.map(({ id, gone }) => [itemOf(Number(id)), gone]),
    );
    const document = harvested.find(({ identifier }) => identifier === itemOf(tree.document.id));
    expect(document?.metadata).toContain('<dc:title>Protokół nowy</dc:title>');
    const set = `i${institutionId}:c${tree.collection.id}`;
    const [aid, ...more] = await harvest(base, '-X', 'ListRecords', '--metadataPrefix', 'ead3', '--set', set);
    expect([aid?.sets.includes(set), more]).toEqual([true, []]);
    expect(aid?.metadata).toMatch(/<ead [^>]*ead3/);
    const since = ['--from', document?.datestamp ?? ''];
    const later = await harvest(base, '-X', 'ListIdentifiers', '--metadataPrefix', 'oai_dc', ...since);
    expect(later.map(({ identifier }) => identifier)).toContain(itemOf(tree.document.id));
    expect(later.some(({ datestamp }) => datestamp < (document?.datestamp ?? ''))).toBe(false);
  },
);
