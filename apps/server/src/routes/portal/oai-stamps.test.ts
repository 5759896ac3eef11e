import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { HARVEST_LOCK } from '../../db/advisory-locks.ts';

const server = useServer();
const INSTITUTIONS = 200;

interface Item {
  id: number;
  stamp: string;
}

async function listIdentifiers(query = ''): Promise<Item[]> {
  const items: Item[] = [];
  let next = `metadataPrefix=oai_dc${query}`;
  while (next !== '') {
    const { status, text } = await call(server(), 'GET', `/portal/oai?verb=ListIdentifiers&${next}`);
    expect(status).toBe(200);
    for (const [, id, stamp] of text.matchAll(
      /<identifier>[^<]*:(\d+)<\/identifier>\s*<datestamp>([^<]*)<\/datestamp>/g,
    ))
      items.push({ id: Number(id), stamp: stamp ?? '' });
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1];
    next = token ? `resumptionToken=${token}` : '';
  }
  return items;
}

const owner = () => server().ownerPool;

async function insertCollections(where: string, signature: string): Promise<number[]> {
  const { rows } = await owner().query<{ id: number }>(
    `insert into record (id, institution_id, level, path, signature, title, dates, fields, is_published)
     select n.id, n.institution_id, 'collection', n.id || '.', $1, 'Zespół', '[]', '{}', true
     from (select nextval('record_id_seq') as id, i.id as institution_id from institution i where ${where}) n
     returning id::int`,
    [signature],
  );
  return rows.map(({ id }) => id);
}

async function secondOfDatabase(): Promise<string> {
  const { rows } = await owner().query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`,
  );
  return rows[0]?.now ?? '';
}

let collections: number[];
beforeAll(async () => {
  await owner().query(
    `insert into institution (signature, name, institution_type, fields, is_published)
     select 'PL_' || (5000 + n), 'Archiwum ' || n, 'ngo', '{}', true from generate_series(1, $1) n`,
    [INSTITUTIONS],
  );
  collections = await insertCollections('true', '1');
  await owner().query(`
    insert into author (institution_id, name, dates, fields)
    select i.id, 'Twórca ' || i.id, '[]', '{}' from institution i`);
  await owner().query(`
    insert into record_author (record_id, author_id, position)
    select r.id, a.id, 0 from record r join author a on a.institution_id = r.institution_id`);
  await listIdentifiers();
});

test('after many institutions and creators changed, the next record is in its set at once, and no stamp is ahead of the clock', async () => {
  const before = new Map((await listIdentifiers()).map(({ id, stamp }) => [id, stamp]));
  await owner().query(`update institution set name = name || ' im. Kolberga'`);
  await owner().query(`update author set name = name || ' II'`);
  const meanwhile = Promise.all(Array.from({ length: 2 }, () => listIdentifiers()));
  const [added] = await insertCollections('i.id = (select max(id) from institution)', '2');
  const { rows } = await owner().query<{ id: number }>('select max(id)::int as id from institution');
  const inSet = await listIdentifiers(`&set=i${rows[0]?.id}`);
  expect(inSet.map(({ id }) => id)).toContain(added);
  const items = [...(await meanwhile).flat(), ...(await listIdentifiers())];
  const now = await secondOfDatabase();
  for (const { id, stamp } of items) expect([id, stamp <= now]).toEqual([id, true]);
  const after = new Map((await listIdentifiers()).map(({ id, stamp }) => [id, stamp]));
  for (const id of collections)
    expect([id, (after.get(id) ?? '') > (before.get(id) ?? '')]).toEqual([id, true]);
  const passes = new Set(collections.map((id) => after.get(id)));
  expect(passes.size).toBeLessThanOrEqual(3);
});

test('harvesters who ask without a pause while records change are never given a stamp of the future', async () => {
  const [id = 0] = collections;
  for (let change = 0; change < 4; change += 1) {
    await owner().query('update record set title = $2 where id = $1', [id, `Zespół ${change}`]);
    const lists = await Promise.all(Array.from({ length: 3 }, () => listIdentifiers('&set=i1')));
    const now = await secondOfDatabase();
    for (const { stamp } of lists.flat()) expect(stamp <= now).toBe(true);
  }
  const { rows } = await owner().query('select from harvest_due');
  expect(rows).toEqual([]);
});

test('a large institution does not keep a changed record waiting, and none of its own is lost', async () => {
  const [id = 0] = collections;
  await owner().query(
    `insert into record (id, institution_id, level, parent_id, path, signature, title, dates, fields, is_published)
     select ids.id, r.institution_id, 'unit', r.id, r.path || ids.id || '.', ids.number::text, 'Akta', '[]', '{}', true
     from record r, (select nextval('record_id_seq') as id, number from generate_series(1, 10500) number) ids
     where r.id = $1`,
    [id],
  );
  await owner().query(
    'update institution set name = name || $2 where id = (select institution_id from record where id = $1)',
    [id, ' w Krakowie'],
  );
  await owner().query('truncate harvest_due');
  await owner().query(
    `insert into harvest_due (kind, target_id) select 'institution', institution_id from record where id = $1`,
    [id],
  );
  const changedId = collections.at(-1) ?? 0;
  await owner().query(`update record set title = 'Zmieniony' where id = $1`, [changedId]);
  const now = await secondOfDatabase();
  const answer = await call(
    server(),
    'GET',
    `/portal/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:regest.local:${changedId}`,
  );
  expect((/<datestamp>([^<]*)/.exec(answer.text)?.[1] ?? '') >= now).toBe(true);
  await expect
    .poll(
      async () => {
        await listIdentifiers(`&from=${now}&until=${now}`);
        const { rows } = await owner().query(
          `select from record r join harvest h on h.record_id = r.id
           where r.path like $1 || '.%' and h.stamp >= $2::timestamptz`,
          [id, now],
        );
        return rows.length;
      },
      { timeout: 30_000 },
    )
    .toBe(10_501);
});

test('while the job stamps many records, a harvester is answered without waiting for it', async () => {
  const job = await owner().connect();
  try {
    await job.query('select pg_advisory_lock($1)', [HARVEST_LOCK]);
    await owner().query(
      `insert into harvest_due (kind, target_id) select 'record', 2000000000 + n from generate_series(1, 5000) n`,
    );
    expect((await listIdentifiers('&set=i1')).length).toBeGreaterThan(0);
  } finally {
    await job.query('select pg_advisory_unlock($1)', [HARVEST_LOCK]);
    job.release();
    await owner().query('truncate harvest_due');
  }
});

test('while the job queues a night of closures, a harvester is answered without waiting for it', async () => {
  const job = await owner().connect();
  try {
    await job.query('select pg_advisory_lock($1)', [HARVEST_LOCK]);
    await owner().query(`update harvest_state set closures_until = closure_day() - 1`);
    expect((await listIdentifiers('&set=i1')).length).toBeGreaterThan(0);
  } finally {
    await job.query('select pg_advisory_unlock($1)', [HARVEST_LOCK]);
    job.release();
    await owner().query(`update harvest_state set closures_until = closure_day()`);
  }
});
