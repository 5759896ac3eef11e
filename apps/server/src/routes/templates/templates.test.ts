import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

interface Templates {
  templates: { id: number; name: string; values: Record<string, unknown> }[];
}
const list = async (client: Client) =>
  (await client.get<Templates>('/api/templates?level=unit')).body.templates;

test('a template keeps the filled fields of a record without what is its own, and one of its name is replaced', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.put(`/api/units/${unit.id}`, { unit: { donor: 'Rodzina Lisów', rightsHolder: 'Jan Lis' } });
  const templates = await client.post<Templates>('/api/templates', { name: 'Pismo', from: unit.id });
  const [template] = templates.body.templates;
  expect(template).toMatchObject({ name: 'Pismo', values: { donor: 'Rodzina Lisów', languages: ['pol'] } });
  expect(Object.keys(template?.values ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(title|signature|parentId|dates|rightsHolder)$/)]),
  );
  await client.put(`/api/units/${unit.id}`, { unit: { donor: 'Rodzina Sów' } });
  await client.post('/api/templates', { name: 'pismo', from: unit.id });
  expect(await list(client)).toMatchObject([{ name: 'pismo', values: { donor: 'Rodzina Sów' } }]);
  expect((await client.get<Templates>('/api/templates?level=document')).body.templates).toEqual([]);
});

test("templates are the institution's own, and of another institution's record none is made", async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await client.post('/api/templates', { name: 'Pismo', from: unit.id });
  const otherClient = await signedIn(server());
  expect(await list(otherClient)).toEqual([]);
  expect((await otherClient.post('/api/templates', { name: 'Pismo', from: unit.id })).status).toBe(404);
});

async function aTemplate(client: Client, name: string) {
  const { unit } = await aTree(server(), client);
  const { body } = await client.post<Templates>('/api/templates', { name, from: unit.id });
  return { unit, id: body.templates.find((one) => one.name === name)?.id ?? 0 };
}

test('a template is renamed, unless another of its level has the name in any case of letters', async () => {
  const client = await signedIn(server());
  const { id } = await aTemplate(client, 'Pismo');
  await aTemplate(client, 'Fotografia');
  const refusal = await client.put(`/api/templates/${id}`, { name: 'FOTOGRAFIA' });
  expect(refusal.body.errors).toEqual([{ fieldName: 'name', constraintType: 'Unique' }]);
  await client.put(`/api/templates/${id}`, { name: 'List' });
  expect((await list(client)).map(({ name }) => name)).toEqual(['Fotografia', 'List']);
});

test('a deleted template is restored with its fields, unless another has its name by now', async () => {
  const client = await signedIn(server());
  const { id } = await aTemplate(client, 'Pismo');
  const before = await list(client);
  expect((await client.delete<Templates>(`/api/templates/${id}`)).body.templates).toEqual([]);
  expect((await client.put(`/api/templates/${id}`, { name: 'List' })).status).toBe(404);
  expect((await client.put<Templates>(`/api/templates/${id}/restore`)).body.templates).toEqual(before);
  await client.delete(`/api/templates/${id}`);
  await aTemplate(client, 'pismo');
  const refusal = await client.put(`/api/templates/${id}/restore`);
  expect(refusal.body.errors).toEqual([{ fieldName: 'name', constraintType: 'Unique' }]);
});

test("another institution's template can be neither renamed, deleted nor restored", async () => {
  const { id } = await aTemplate(await signedIn(server()), 'Pismo');
  const otherClient = await signedIn(server());
  const statuses = [
    await otherClient.put(`/api/templates/${id}`, { name: 'List' }),
    await otherClient.delete(`/api/templates/${id}`),
    await otherClient.put(`/api/templates/${id}/restore`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404]);
});
