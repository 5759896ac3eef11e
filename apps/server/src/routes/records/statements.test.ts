import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { statementsOf } from '../../../test/api/statements-of.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

/** The sign-in lookup is one of them. */
async function count(work: () => Promise<{ status: number; text: string }>) {
  const { texts, afresh } = await statementsOf(async () => {
    const { status, text } = await work();
    expect(status, text).toBeLessThan(300);
  });
  return { statements: texts.length, afresh };
}

const aUnit = (client: Client, parentId: number) =>
  client.post('/api/units', {
    unit: {
      parentId,
      signature: 'nowa',
      title: 'Nowa jednostka',
      dates: [{ dateType: 'single', dateFrom: '1939' }],
      languages: ['pol'],
      authorsUnknown: true,
      totalSize: 1,
    },
  });

test('a call asks the database no more often than it must, and by kept plans alone', async () => {
  const client = await signedIn(server());
  const { collection, series, unit, document } = await aTree(server(), client);
  const below = `/api/tree/collection/children?parent_id=${collection.id}&lean=true`;
  expect(await count(() => client.get(`/api/documents/${document.id}`))).toEqual({
    statements: 2,
    afresh: [],
  });
  for (const query of ['', '?page=1', '?sort=title&order=desc', '?per_page=100&sort=updatedAt'])
    expect((await count(() => client.get(`/api/units${query}`))).afresh, query).toEqual([]);
  expect(await count(() => client.get('/api/units'))).toEqual({ statements: 2, afresh: [] });
  expect(await count(() => client.get('/api/tree/collections'))).toEqual({ statements: 2, afresh: [] });
  expect(await count(() => client.get(below))).toEqual({ statements: 2, afresh: [] });
  expect(await count(() => aUnit(client, series.id))).toEqual({ statements: 5, afresh: [] });
  const renamed = { unit: { title: 'Inny tytuł', version: unit.version } };
  expect(await count(() => client.put(`/api/units/${unit.id}`, renamed))).toEqual({
    statements: 5,
    afresh: [],
  });
});

test('calls that come together share the lookup of their session', async () => {
  const client = await signedIn(server());
  const { unit } = await aTree(server(), client);
  const { texts } = await statementsOf(() =>
    Promise.all(Array.from({ length: 6 }, () => client.get(`/api/units/${unit.id}`))),
  );
  // One for the first, one for those who came while it was asked; on a busy machine some come later still.
  expect(texts.filter((text) => text.includes('session.token_hash =')).length).toBeLessThan(6);
});
