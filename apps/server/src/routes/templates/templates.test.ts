import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

interface Templates {
  templates: { name: string; values: Record<string, unknown> }[];
}
const list = async (client: Client) =>
  (await client.get<Templates>('/api/templates?level=unit')).body.templates;

test('a template keeps the filled fields of a record without what is its own, and one of its name is replaced', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.put(`/api/units/${unit.id}`, { unit: { donor: 'Rodzina Lisów', rightsHolder: 'Jan Lis' } });
  const saved = await client.post<Templates>('/api/templates', { name: 'Pismo', from: unit.id });
  const [template] = saved.body.templates;
  expect(template).toMatchObject({ name: 'Pismo', values: { donor: 'Rodzina Lisów', languages: ['pol'] } });
  expect(Object.keys(template?.values ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(title|signature|parentId|dates|rightsHolder)$/)]),
  );
  await client.put(`/api/units/${unit.id}`, { unit: { donor: 'Rodzina Sów' } });
  await client.post('/api/templates', { name: 'pismo', from: unit.id });
  expect(await list(client)).toMatchObject([{ name: 'pismo', values: { donor: 'Rodzina Sów' } }]);
  expect((await client.get<Templates>('/api/templates?level=document')).body.templates).toEqual([]);
  await client.delete('/api/templates?level=unit&name=PISMO');
  expect(await list(client)).toEqual([]);
});

test("templates are the institution's own, and of another institution's record none is made", async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.post('/api/templates', { name: 'Pismo', from: unit.id });
  const other = await signedIn(server());
  expect(await list(other)).toEqual([]);
  expect((await other.post('/api/templates', { name: 'Pismo', from: unit.id })).status).toBe(404);
});
