import type { SearchAnswer, Suggestion } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { documentsCalled } from '../../../test/api/documents-called.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();

/** Shares of institutions in the database, each with its number of further documents. */
const INSTITUTIONS = [
  ['most of what there is', 6_000],
  ['a part of it', 1_500],
  ['next to nothing of it', 0],
] as const;

let institutions: { client: Client; ids: { collection: number; unit: number; document: number } }[];

beforeAll(async () => {
  institutions = [];
  for (const [, others] of INSTITUTIONS) {
    const client = await signedIn(server(), { role: 'EDITOR' });
    const { collection, unit, document } = await aTree(server(), client, {
      collection: { title: 'Młyn wodny w Topoli', signature: '01' },
      series: { title: 'Rachunki' },
      unit: { title: 'Młynarze', content: 'Spór o młyn i staw' },
      document: { title: 'Umowa dzierżawy' },
    });
    const parent = { parentId: document.id, parentLevel: 'document', name: 'skan.png' } as const;
    const { id: fileId } = await aFile(server(), client, await sample('sketch.png'), parent);
    await client.post('/api/transcriptions', { fileId, transcription: 'Koło młyna rośnie topola' });
    await documentsCalled(server(), 'Tatarak', unit.id, others);
    institutions.push({ client, ids: { collection: collection.id, unit: unit.id, document: document.id } });
  }
});

test.each(INSTITUTIONS.map(([name], index) => [name, index] as const))(
  'an institution that holds %s finds its own records alone, whatever is asked',
  async (_, index) => {
    const { client, ids } = institutions[index] ?? expect.fail();
    const idsOf = async (q: string, more = '') => {
      const { body } = await client.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(q)}${more}`);
      return body.content.map(({ id }) => id);
    };
    expect(await idsOf('młyn')).toEqual([ids.collection, ids.unit, ids.document]);
    expect(await idsOf('młyn topola')).toEqual([ids.collection, ids.document]);
    expect(await idsOf('"młyn wodny"')).toEqual([ids.collection]);
    expect(await idsOf('młyn -staw', '&scope=descriptions')).toEqual([ids.collection]);
    expect(await idsOf('topol*')).toEqual([ids.collection, ids.document]);
    expect(await idsOf('topola', '&scope=scans')).toEqual([ids.document]);
    const suggested = await client.get<Suggestion[]>('/api/search/suggest?q=mły');
    expect(suggested.body.map(({ id }) => id)).toEqual([ids.collection, ids.unit]);
  },
);

test.each([
  'level=document',
  'language=pol',
  'has=files',
  'status=unpublished',
  'year_from=1900',
  'level=document&sort=date',
  'status=unpublished&sort=updatedAt&order=desc',
  'has=files&sort=signature&order=desc',
])('a list without words, %s, is of the own records alone', async (query) => {
  for (const { client } of institutions) {
    const { body } = await client.get<SearchAnswer>(`/api/search?${query}&per_page=100`);
    expect(body.content).not.toEqual([]);
    const { rows } = await server().deps.pool.query<{ id: number }>(
      'select id from record where id = any($1) and institution_id = $2',
      [body.content.map(({ id }) => id), client.user.institutionId],
    );
    expect(rows).toHaveLength(body.content.length);
    const levels = new Set(body.content.map(({ level }) => level));
    if (query.startsWith('level=document')) expect([...levels]).toEqual(['document']);
  }
});

test('of several words the one that is misspelt is put right, by what the institution holds', async () => {
  for (const { client } of institutions) {
    const { body } = await client.get<SearchAnswer>('/api/search?q=umowa+dzierżavy');
    expect(body.didYouMean).toBe('umowa dzierżawy');
  }
});
