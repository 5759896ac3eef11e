import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

async function history(client: Client, id: number, query = ''): Promise<Page<HistoryEntry>> {
  const { body } = await client.get<Page<HistoryEntry>>(`/api/units/${id}/history?${query}`);
  return body;
}

const saveUnit = (client: Client, id: number, unit: Record<string, unknown>) =>
  client.put(`/api/units/${id}`, { unit });

test('the history tells who changed what, newest first, creators and terms by name', async () => {
  const client = await signedIn(server(), { fullName: 'Oktawian Lisiec' });
  const { unit } = await aTree(server(), client);
  const author = (await client.post<{ author: { id: number } }>('/api/authors', { name: 'Modrak, W.' })).body
    .author;
  await saveUnit(client, unit.id, { title: 'Drugi', donor: 'Rodzina', authors: [author.id] });
  await saveUnit(client, unit.id, { title: 'Trzeci', donor: null });
  const { content, total } = await history(client, unit.id);
  expect(total).toBe(3);
  expect(content.map(({ version, kind, by }) => [version, kind, by])).toEqual([
    [2, 'save', 'Oktawian Lisiec'],
    [1, 'save', 'Oktawian Lisiec'],
    [0, 'create', 'Oktawian Lisiec'],
  ]);
  const change = (fieldName: string, old: unknown, now: unknown) => ({ fieldName, old, new: now });
  expect(content[0]?.changes).toEqual([change('title', 'Drugi', 'Trzeci'), change('donor', 'Rodzina', null)]);
  expect(content[1]?.changes).toHaveLength(4);
  expect(content[1]?.changes).toEqual(
    expect.arrayContaining([
      change('title', unit.title, 'Drugi'),
      change('donor', null, 'Rodzina'),
      change('authors', null, [{ id: author.id, name: 'Modrak, W.' }]),
      change('authorsUnknown', true, false),
    ]),
  );
  expect(content[2]?.changes).toEqual([]);
});

test('publishing, moving, deleting and restoring are listed among the saves', async () => {
  const client = await signedIn(server());
  const { collection, series, unit } = await aTree(server(), client);
  const otherSeries = await aRecord(server(), client, {
    level: 'series',
    parentId: collection.id,
    signature: 'X',
  });
  await saveUnit(client, unit.id, { parentId: otherSeries.id, title: 'Przeniesiony' });
  for (const [path, id] of [
    ['collections', collection.id],
    ['series', otherSeries.id],
    ['units', unit.id],
  ])
    await client.put(`/api/${path}/${id}/shallow-publish`);
  await saveUnit(client, unit.id, { title: 'Opublikowany' });
  await client.delete(`/api/units/${unit.id}`);
  await client.put('/api/trash', { id: unit.id, level: 'unit' });
  const { content } = await history(client, unit.id);
  const revisions = content.map(({ kind, changes }) => [
    kind,
    Object.fromEntries(changes.map((change) => [change.fieldName, [change.old, change.new]])),
  ]);
  expect(revisions).toEqual([
    ['restore', { isDeleted: [true, false] }],
    ['delete', { isDeleted: [false, true], isPublished: [true, false] }],
    ['save', { title: ['Przeniesiony', 'Opublikowany'] }],
    ['publish', { isPublished: [false, true] }],
    ['save', { title: [unit.title, 'Przeniesiony'] }],
    [
      'move',
      {
        parentId: [
          { id: series.id, name: `${series.signature} ${series.title}` },
          { id: otherSeries.id, name: `X ${otherSeries.title}` },
        ],
      },
    ],
    ['create', {}],
  ]);
});

test('every page of a history tells the same as the whole of it', async () => {
  const client = await signedIn(server());
  const { collection, series, unit } = await aTree(server(), client);
  for (const [path, id] of [
    ['collections', collection.id],
    ['series', series.id],
  ])
    await client.put(`/api/${path}/${id}/shallow-publish`);
  for (let i = 0; i < 6; i += 1) {
    await saveUnit(client, unit.id, { title: `Tytuł ${i}` });
    await client.put(`/api/units/${unit.id}/shallow-publish?value=${i % 2 === 0}`);
  }
  const full = await history(client, unit.id, 'per_page=100');
  const pages: HistoryEntry[] = [];
  for (let page = 0; page < 7; page += 1) {
    pages.push(...(await history(client, unit.id, `per_page=2&page=${page}`)).content);
  }
  expect(pages).toEqual(full.content);
  expect(full.content.length).toBe(13);
});

test('one change is taken back without what was changed later, and its preview names the fields', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  await saveUnit(client, unit.id, { title: 'Pierwszy' });
  await saveUnit(client, unit.id, { title: 'Drugi' });
  await saveUnit(client, unit.id, { content: 'Treść' });
  const preview = await client.get<{ changes: { fieldName: string }[] }>(
    `/api/units/${unit.id}/revert?to_version=2&change_only=true`,
  );
  expect(preview.body.changes.map(({ fieldName }) => fieldName)).toEqual(['title']);
  const back = await client.put<{ unit: Record<string, unknown> }>(`/api/units/${unit.id}/revert`, {
    toVersion: 2,
    changeOnly: true,
  });
  expect(back.body.unit).toMatchObject({ title: 'Pierwszy', content: 'Treść' });
});

test('the preview of an earlier state says that a ready record becomes a draft and shows the whole of it', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client, { unit: { isDraft: true, title: 'Szkic' } });
  await saveUnit(client, unit.id, { title: 'Gotowy', isDraft: false });
  const { body } = await client.get(`/api/units/${unit.id}/revert?to_version=1`);
  expect(body).toMatchObject({ becomesDraft: true, state: { title: 'Szkic' } });
});

test("another institution's history is not there", async () => {
  const { unit } = await aTree(server(), await signedIn(server()));
  const stranger = await signedIn(server());
  expect((await stranger.get(`/api/units/${unit.id}/history`)).status).toBe(404);
});

test('a version comes back with the terms that another institution has deleted or merged since', async () => {
  const [client, otherClient] = [await signedIn(server()), await signedIn(server())];
  const { unit } = await aTree(server(), client);
  const term = async (name: string) =>
    (await otherClient.post<{ id: number }>('/api/indices/personal', { name })).body.id;
  const [deleted, merged, mergeTarget, target] = [
    await term('Sroka, Ewa'),
    await term('Sroka, E.'),
    await term('Kos, Jan'),
    await term('Sroka, Ewelina'),
  ];
  await saveUnit(client, unit.id, { personalIndices: [deleted, merged, mergeTarget] });
  await saveUnit(client, unit.id, { personalIndices: [mergeTarget] });
  expect((await otherClient.delete(`/api/indices/personal/${deleted}`)).status).toBeLessThan(300);
  expect(
    (await otherClient.post(`/api/indices/personal/${merged}/merge`, { into: target })).status,
  ).toBeLessThan(300);
  const back = await client.put<{ unit: { personalIndices: { id: number; name: string }[] } }>(
    `/api/units/${unit.id}/revert`,
    { toVersion: 2 },
  );
  expect(back.status).toBe(200);
  expect(back.body.unit.personalIndices.map(({ name }) => name)).toEqual([
    'Sroka, Ewa',
    'Sroka, Ewelina',
    'Kos, Jan',
  ]);
});
