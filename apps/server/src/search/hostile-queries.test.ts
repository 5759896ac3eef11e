import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';
import { aFile, sample } from '../../test/files/upload.ts';

const server = useServer();
let client: Client;
/** The server answers two calls of one person at a time. */
let people: Client[];
let fileId: number;

beforeAll(async () => {
  client = await signedIn(server());
  people = await Promise.all(
    [1, 2, 3, 4].map(() => signedIn(server(), { institutionId: client.user.institutionId })),
  );
  const { document } = await aTree(server(), client, { unit: { title: "O'Brien \\ & | ! <-> :* ('a')" } });
  const parent = { parentId: document.id, parentLevel: 'document', name: 'skan.png' } as const;
  fileId = (await aFile(server(), client, await sample('sketch.png'), parent)).id;
  const transcription = "O'Brien & straż 1918-1939 PL_9001_01\fw i 🙂";
  await client.post('/api/transcriptions', { fileId, transcription });
});

const OPERATORS = [
  '"',
  '-',
  '*',
  '&',
  '|',
  '!',
  '(',
  ')',
  ':',
  '<->',
  "'",
  '\\',
  '_',
  '/',
  '%',
  '„',
  '”',
  '#',
  '~',
  '=',
];
const piece = fc.oneof(
  fc.constantFrom(...OPERATORS),
  fc.constantFrom('straż', 'PL_9001_01', '1918-1939', 'i', 'w', 'ł', '🙂', '\u202e', 'İ', '0x10', '٣'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const hostile = fc.array(piece, { minLength: 1, maxLength: 20 }).map((pieces) => pieces.join(''));

/** The database and the server work side by side. */
const AT_ONCE = 8;
/** The same in every run, as all properties are; `REGEST_SEED=any` tries others. */
const STRINGS = 300;

test('hostile strings are answered or refused, by the search, the suggestions and inside a file', async () => {
  const queryRoutes = ['/api/search/suggest', `/api/transcriptions/${fileId}/find`, '/api/parents/documents'];
  const texts = fc.sample(hostile, STRINGS).map((text) => text.toWellFormed());
  const search = async (path: string, text: string, index: number) => {
    const get = () => (people[index % people.length] ?? client).get(`${path}?q=${encodeURIComponent(text)}`);
    let { status } = await get();
    // An overloaded server has not answered yet.
    while (status === 503) ({ status } = await get());
    return status === 200 || status === 400 ? [] : [{ path, text, status }];
  };
  const faults: object[] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const answers = texts.slice(from, from + AT_ONCE).map(async (text, index) => [
      ...(await search('/api/search', text, index)),
      // The other searches share its tokenizer: each gets every twelfth string.
      ...(index % 4 === 0
        ? await search(queryRoutes[(from / AT_ONCE + index) % queryRoutes.length] ?? '', text, index)
        : []),
    ]);
    faults.push(...(await Promise.all(answers)).flat());
  }
  expect(faults).toEqual([]);
});

test('a number of many parts, each of signs that become many, is no fault anywhere', async () => {
  const input = `${'ﷺ'.repeat(15)}1/`.repeat(11);
  const paths = ['search', 'search/suggest', 'units', 'tree/search', 'parents/documents'];
  for (const path of paths)
    for (const q of [input, `${input}1*`, `"${input}"`, `straż -${input}`])
      expect([path, (await client.get(`/api/${path}?q=${encodeURIComponent(q)}`)).status]).toEqual([
        path,
        200,
      ]);
});
