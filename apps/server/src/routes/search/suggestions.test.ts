import type { Suggestion } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
const LONG = 'Konstantynopolitańczykowianeczka';

let client: Client;
let tree: Awaited<ReturnType<typeof aTree>>;

beforeAll(async () => {
  client = await signedIn(server());
  const { body: author } = await client.post<{ id: number }>('/api/authors', {
    author: { name: 'Bednarz Żelisław', isDraft: true },
  });
  tree = await aTree(server(), client, {
    unit: { title: `Protokolarz ${LONG} 1927` },
    document: { title: 'Odpis rejestru', authors: [author.id], authorsUnknown: false },
  });
});

async function suggested(q: string, by = client): Promise<number[]> {
  const { body } = await by.get<Suggestion[]>(`/api/search/suggest?q=${encodeURIComponent(q)}`);
  return body.filter(({ kind }) => kind === 'record').map(({ id }) => id);
}

const beginningsOf = (word: string) =>
  Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 2));

test('every beginning of every word of a title suggests its record', async () => {
  for (const word of ['protokolarz', LONG, '1927'])
    for (const prefix of beginningsOf(word))
      expect([prefix, await suggested(prefix)]).toEqual([prefix, [tree.unit.id]]);
});

test('words begun in any order and to any length suggest what has them all, and nothing that lacks one', async () => {
  for (const q of ['p k', 'konst 19', '1 protokol', `${LONG} protokolarz 1927`, 'pro pro pro kon kon 192'])
    expect([q, await suggested(q)]).toEqual([q, [tree.unit.id]]);
  for (const q of ['protokolarze', `${LONG}a`, 'prot konstantyna', 'p k 1 1 1 1928'])
    expect([q, await suggested(q)]).toEqual([q, []]);
});

test('whom a record names suggests it where no title begins so, also beside a word of its title', async () => {
  for (const q of ['bedn', 'żelisław bednarz', 'odpis zel'])
    expect([q, await suggested(q)]).toEqual([q, [tree.document.id]]);
  const { unit } = await aTree(server(), client, { unit: { title: 'Bednarze' } });
  expect(await suggested('bedn')).toEqual([unit.id]);
});

test('of many that begin so some are suggested; those of another institution are not', async () => {
  const otherClient = await signedIn(server());
  const { unit } = await aTree(server(), otherClient);
  await documentsCalled(server(), 'Kosodrzewina', unit.id, 300);
  expect(await suggested('kosodrz', otherClient)).toHaveLength(8);
  expect(await suggested('kosodrz')).toEqual([]);
  const { unit: ownUnit } = await aTree(server(), client, { unit: { title: 'Kosodrzewina' } });
  expect(await suggested('kosodrz')).toEqual([ownUnit.id]);
  expect(await suggested('protok', otherClient)).toEqual([]);
});
