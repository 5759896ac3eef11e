import type { IndexTerm } from '@regest/contract/endpoints/indices.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

const create = (client: Client, type: string, name: unknown) =>
  client.post<Pick<IndexTerm, 'id' | 'name'>>(`/api/indices/${type}`, { name });

test('a term is made once, whatever its case, and shared by all institutions', async () => {
  const first = await create(await signedIn(server()), 'personal', ' Łoś, Jan ');
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ name: 'Łoś, Jan', type: 'personal' });
  const again = await create(await signedIn(server(), { role: 'SUBEDITOR' }), 'personal', 'ŁOŚ, jan');
  expect([again.status, again.body]).toEqual([201, first.body]);
  const elsewhere = await create(await signedIn(server()), 'material', 'Łoś, Jan');
  expect(elsewhere.body.id).not.toBe(first.body.id);
});

test('ten people who make one term at once get the same', async () => {
  const client = await signedIn(server());
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(client, 'material', 'pożary')));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
});

test('a term has a name of a thousand characters at most and an index that exists', async () => {
  const client = await signedIn(server());
  expect((await create(client, 'material', 'ż'.repeat(1000))).status).toBe(201);
  const faults = async (name: unknown) => (await create(client, 'material', name)).body.errors;
  expect(await faults('ż'.repeat(1001))).toEqual([{ fieldName: 'name', constraintType: 'Size' }]);
  expect(await faults('  ')).toEqual([{ fieldName: 'name', constraintType: 'Required' }]);
  expect(await faults(undefined)).toEqual([{ fieldName: 'name', constraintType: 'Required' }]);
  expect(await faults(7)).toEqual([{ fieldName: 'name', constraintType: 'Type' }]);
  expect((await create(client, 'astral', 'x')).status).toBe(404);
});

test('the search offers five at most, those that begin with the text first', async () => {
  const client = await signedIn(server());
  for (const name of [
    'Stara Wieś',
    'wieś Ępka',
    'Więcbork',
    'Wiesiołki',
    'Wiewiórka',
    'Wierzba',
    'Wielka Wieś',
  ])
    await create(client, 'geographical', name);
  const search = async (q: string, type = 'geographical') => {
    const { body } = await client.get<IndexTerm[]>(
      `/api/indices/search?type=${type}&q=${encodeURIComponent(q)}`,
    );
    return body.map(({ name }) => name);
  };
  expect(await search('WIEŚ')).toEqual(['wieś Ępka', 'Wiesiołki', 'Stara Wieś', 'Wielka Wieś']);
  expect(await search('wi')).toEqual(['Więcbork', 'Wielka Wieś', 'Wierzba', 'wieś Ępka', 'Wiesiołki']);
  expect(await search('wieś wielka')).toEqual(['Wielka Wieś']);
  expect(await search('w')).toEqual([]);
  expect(await search('wies', 'personal')).toEqual([]);
  expect((await client.get('/api/indices/search?type=astral&q=ab')).status).toBe(400);
});

test('the terms of an index are listed by name', async () => {
  const client = await signedIn(server());
  for (const name of ['Zając, Ewa', 'Ćwik, Adam']) await create(client, 'personal', name);
  const { body } = await client.get<Page<IndexTerm>>('/api/indices/personal?q=ew');
  expect(body.content.map(({ name }) => name)).toEqual(['Zając, Ewa']);
  const all = await client.get<Page<IndexTerm>>('/api/indices/personal?per_page=2');
  expect(all.body.content[0]?.name).toBe('Ćwik, Adam');
  expect(all.body.size).toBe(2);
});
