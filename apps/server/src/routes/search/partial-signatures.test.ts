import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

/** Inserts `many` units below a series, each with a distinct signature and a document of signature 1. */
async function unitsWithFirstDocuments(seriesId: number, many: number): Promise<void> {
  await server().deps.pool.query(
    `with units as (
       insert into record (id, institution_id, level, parent_id, path, signature, title)
       select new.id, above.institution_id, 'unit', above.id, above.path || new.id || '.', 't' || new.id, 'Teczka'
       from record above, (select nextval('record_id_seq') as id from generate_series(1, $2::int)) as new
       where above.id = $1 returning id, institution_id, path
     )
     insert into record (id, institution_id, level, parent_id, path, signature, title)
     select new.id, units.institution_id, 'document', units.id, units.path || new.id || '.', '1', 'List'
     from units cross join lateral (select nextval('record_id_seq') + 0 * units.id as id) as new`,
    [seriesId, many],
  );
}

let client: Client;
let ids: { unit: number; document: number; within: number };

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
  const { series } = await aTree(server(), client, {
    collection: { signature: '21' },
    series: { signature: '05' },
    unit: { signature: 't0' },
  });
  await unitsWithFirstDocuments(series.id, 5_200);
  const below = (parentId: number, level: 'unit' | 'document', signature: string) =>
    aRecord(server(), client, { level, parentId, signature });
  const unit = await below(series.id, 'unit', '777');
  const document = await below(unit.id, 'document', '1');
  const bound = await below(series.id, 'unit', 'II/88');
  const within = await below(bound.id, 'document', '4');
  ids = { unit: unit.id, document: document.id, within: within.id };
});

const namesFound = async (q: string) => {
  const { body } = await client.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(q)}`);
  return body.content.map(({ id }) => id);
};

test('the last parts of a signature find its record, however many others have the same last part', async () => {
  expect(await namesFound('777/1')).toEqual([ids.document]);
  expect(await namesFound('05_777/1')).toEqual([ids.document]);
  expect(await namesFound('5/777')).toEqual([]);
  expect(await namesFound('05/777')).toEqual([ids.unit]);
});

test('so do parts of which the first is but the end of an ancestor', async () => {
  expect(await namesFound('II/88/4')).toEqual([ids.within]);
  expect(await namesFound('88/4')).toEqual([ids.within]);
});
