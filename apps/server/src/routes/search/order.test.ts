import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

/** Ids, in order of creation, of three collections of equal rank in a search. */
async function threePonds(signatures: readonly [string, string, string]) {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const ids: number[] = [];
  for (const signature of signatures) {
    const { collection } = await aTree(server(), client, {
      collection: { signature, title: 'Staw młyński' },
    });
    ids.push(collection.id);
  }
  const find = async (query: string) => {
    const { body } = await client.get<SearchAnswer>(`/api/search?q=staw&${query}`);
    return body.content.map(({ id }) => id);
  };
  return { ids, find };
}

test('the last change is first or last, as requested', async () => {
  const { ids, find } = await threePonds(['01', '02', '03']);
  const [first, second, third] = ids;
  await server().deps.pool.query(`update record set updated_at = now() + interval '1 hour' where id = $1`, [
    second,
  ]);
  expect(await find('sort=updatedAt&order=desc')).toEqual([second, third, first]);
  expect(await find('sort=updatedAt&order=asc')).toEqual([first, third, second]);
});

test('a signature with an invisible sign keeps its place and those of others', async () => {
  const { ids, find } = await threePonds(['1\u001f9', '2', '3']);
  expect(await find('sort=signature')).toEqual(ids);
});
