import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

const find = async (client: Client, query: string) =>
  (await client.get<SearchAnswer>(`/api/search?${query}`)).body;

/** So many documents below a unit, each with this one word in its title. */
async function documentsCalled(word: string, unitId: number, many: number): Promise<void> {
  await server().deps.pool.query(
    `with added as (
       insert into record (id, institution_id, level, parent_id, path, signature, title)
       select new.id, above.institution_id, 'document', above.id, above.path || new.id || '.', 'd' || new.id, $2
       from record above, (select nextval('record_id_seq') as id from generate_series(1, $3::int)) as new
       where above.id = $1 returning id, institution_id
     )
     insert into search_record (record_id, institution_id, level, head, words, analyser)
     select id, institution_id, 'document', vector, vector, 0
     from added, (select (quote_literal(lower($2)) || ':1A')::tsvector as vector) as made`,
    [unitId, word, many],
  );
}

test('a collection stands first, however many documents bear the same word and however late it came', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client, { collection: { signature: '01' } });
  await documentsCalled('Tatarak', unit.id, 17_000);
  const late = await aTree(server(), client, { collection: { signature: '02', title: 'Tatarak' } });
  const { content, total, totalIsExact } = await find(client, 'q=tatarak');
  expect(content[0]?.id).toBe(late.collection.id);
  expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: false });
});

test('of a word in fewer records than are counted every one is found', async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const { unit } = await aTree(server(), client, { unit: { title: 'Sitowie' } });
  await documentsCalled('Sitowie', unit.id, 999);
  const { total, totalIsExact, facets } = await find(client, 'q=sitowie');
  expect({ total, totalIsExact }).toEqual({ total: 1000, totalIsExact: true });
  expect(facets.level.map(({ value, count }) => [value, count])).toEqual([
    ['unit', 1],
    ['document', 999],
  ]);
  expect((await find(client, 'q=sitowie&level=document')).total).toBe(999);
});
