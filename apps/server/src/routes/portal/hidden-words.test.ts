import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();
let unit: RecordView;

/**
 * A published unit with words that readers do not see: in a private field, in an unpublished document and in an
 * unpublished scan.
 */
beforeAll(async () => {
  const client = await signedIn(server(), { role: 'EDITOR' });
  const tree = await aTree(server(), client, {
    unit: { title: 'Protokoły jarmarku', donor: 'Wiatrakowiec' },
  });
  unit = tree.unit;
  await aRecord(server(), client, { level: 'document', parentId: unit.id, title: 'Lokomobila' });
  const place = { parentId: unit.id, parentLevel: 'unit', name: 'skan.png' } as const;
  const { id: fileId } = await aFile(server(), client, await sample('sketch.png'), place);
  await client.post('/api/transcriptions', { fileId, transcription: 'Gargulec na jarmarku' });
  await server().ownerPool.query('update institution set is_published = true');
  await server().ownerPool.query('update record set is_published = true where id = any($1)', [
    [tree.collection.id, tree.series.id, unit.id],
  ]);
});

interface Answer {
  content: { id: number }[];
  didYouMean: string | null;
}
const search = async (q: string) =>
  (await call<Answer>(server(), 'GET', `/portal/szukaj.json?q=${encodeURIComponent(q)}`)).body;

const HIDDEN = ['wiatrakowiec', 'lokomobila', 'gargulec'];

describe.each(HIDDEN)('a word that is not public (%s)', (word) => {
  test('excludes nothing', async () => {
    expect((await search(`jarmark -${word}`)).content.map(({ id }) => id)).toEqual([unit.id]);
  });

  test('is not offered as another spelling', async () => {
    expect((await search(`${word.slice(0, -1)}ę`)).didYouMean).toBeNull();
  });

  test('is not completed', async () => {
    expect((await search(`${word.slice(0, 6)}*`)).content).toEqual([]);
  });
});

test('a public word is offered as another spelling', async () => {
  expect((await search('jarmmark')).didYouMean).toBe('jarmarku');
});
