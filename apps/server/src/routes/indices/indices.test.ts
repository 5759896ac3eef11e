import { INDEX_TERMS_A_DAY, type IndexTerm, type ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { as, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

const create = (client: Client, type: string, name: unknown) =>
  client.post<Pick<IndexTerm, 'id' | 'name'>>(`/api/indices/${type}`, { name });

test('a term is made once, whatever its case, and shared by all institutions', async () => {
  const first = await create(await signedIn(server()), 'personal', ' Łoś, Jan ');
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ name: 'Łoś, Jan', type: 'personal' });
  const duplicate = await create(await signedIn(server(), { role: 'SUBEDITOR' }), 'personal', 'ŁOŚ, jan');
  expect([duplicate.status, duplicate.body]).toEqual([201, first.body]);
  const otherKind = await create(await signedIn(server()), 'material', 'Łoś, Jan');
  expect(otherKind.body.id).not.toBe(first.body.id);
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

test('one person makes so many new terms a day, finds known ones all the same, and others go on', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR' });
  expect((await create(client, 'material', 'młyny')).status).toBe(201);
  await server().deps.pool.query(
    `update request_limit set tries = $1 where what = 'index-term' and who = $2`,
    [INDEX_TERMS_A_DAY - 1, String(client.user.id)],
  );
  expect((await create(client, 'material', 'wiatraki')).status).toBe(201);
  const refusal = await create(client, 'personal', 'Wiatr, Jan');
  expect([refusal.status, refusal.body.type]).toEqual([429, 'rateLimited']);
  expect(refusal.body.message).toContain('najwyżej 500 nowych haseł');
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  expect((await create(client, 'material', 'MŁYNY')).status).toBe(201);
  expect((await create(await signedIn(server()), 'personal', 'Wiatr, Jan')).status).toBe(201);
});

test('the own terms that no record names go in one step, and no others', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR' });
  const colleague = await signedIn(server(), { institutionId: client.user.institutionId });
  const used = (await create(client, 'material', 'tartaki')).body.id;
  for (const name of ['tartaki wodne', 'tartaki parowe']) await create(client, 'material', name);
  await create(client, 'personal', 'Tartak, Jan');
  await create(colleague, 'material', 'tartaki cudze');
  await aTree(server(), client, { unit: { materialIndices: [used] } });
  const removed = await client.delete<{ removed: number }>('/api/indices/material/own-unused');
  expect([removed.status, removed.body]).toEqual([200, { removed: 2 }]);
  expect(await namesOf(client, 'tarta', 'material')).toEqual(['tartaki', 'tartaki cudze']);
  expect(await namesOf(client, 'tarta', 'personal')).toEqual(['Tartak, Jan']);
});

async function namesOf(client: Client, q: string, type: string): Promise<string[]> {
  const { body } = await client.get<IndexTerm[]>(`/api/indices/search?type=${type}&q=${q}`);
  return body.map(({ name }) => name);
}

test('a term that only unpublished records name is offered to their institution alone, until one is public', async () => {
  const owner = await signedIn(server());
  const stranger = await signedIn(server());
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { id } = (await create(owner, 'personal', 'Skryta, Anna')).body;
  const { collection, unit } = await aTree(server(), owner, { unit: { personalIndices: [id] } });
  const seenBy = async (client: Client) => ({
    search: await namesOf(client, 'skryta', 'personal'),
    list: (await client.get<Page<IndexTerm>>('/api/indices/personal?q=skryta')).body.total,
    usages: (await client.get<Page<ManagedTerm>>('/api/indices/personal/terms?q=skryta')).body.content.map(
      ({ usage }) => usage,
    ),
    narrowed: (await client.get(`/api/search?index_id=${id}`)).text.includes('Skryta'),
  });
  const visible = { search: ['Skryta, Anna'], list: 1, usages: [1], narrowed: true };
  const unseen = { search: [], list: 0, usages: [], narrowed: false };
  expect(await seenBy(owner)).toEqual(visible);
  expect(await seenBy(await as(server(), owner.user))).toEqual(visible);
  expect(await seenBy(admin)).toMatchObject({ search: ['Skryta, Anna'], usages: [1] });
  expect(await seenBy(stranger)).toEqual(unseen);
  expect((await stranger.put(`/api/indices/personal/${id}`, { name: 'Jawna' })).status).toBe(404);
  expect((await stranger.delete(`/api/indices/personal/${id}`)).status).toBe(404);
  const ownTermId = (await create(stranger, 'personal', 'Własna, Ewa')).body.id;
  expect((await stranger.post(`/api/indices/personal/${ownTermId}/merge`, { into: id })).status).toBe(400);

  await owner.put(`/api/collections/${collection.id}/publish?withContents=true`);
  await server().ownerPool.query(
    'update record set is_published = true, is_draft = false where id = $1 or id = $2 or path like $3',
    [unit.id, collection.id, `${collection.id}.%`],
  );
  await server().ownerPool.query('update institution set is_published = true where id = $1', [
    owner.user.institutionId,
  ]);
  expect(await seenBy(stranger)).toMatchObject({ search: ['Skryta, Anna'], list: 1, usages: [1] });
});

test('of a term that both use, an institution counts its own records and the public ones of others', async () => {
  const [owner, otherClient] = [await signedIn(server()), await signedIn(server())];
  const { id } = (await create(owner, 'geographical', 'Wspólna Wola')).body;
  for (const client of [owner, otherClient, otherClient])
    await aTree(server(), client, { unit: { geographicalIndices: [id] } });
  const usage = async (client: Client) =>
    (await client.get<Page<ManagedTerm>>('/api/indices/geographical/terms?q=wspólna')).body.content[0]?.usage;
  expect([await usage(owner), await usage(otherClient)]).toEqual([1, 2]);
});

test('an unused term of another institution is not offered, one of an administrator is', async () => {
  await create(await signedIn(server()), 'material', 'rękodzieło cudze');
  await create(await signedIn(server(), { role: 'ADMIN' }), 'material', 'rękodzieło wspólne');
  expect(await namesOf(await signedIn(server()), 'rękodzieło', 'material')).toEqual(['rękodzieło wspólne']);
});
