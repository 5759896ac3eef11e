import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();
let client: Client;
let fileId: number;

beforeAll(async () => {
  client = await signedIn(server());
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

test('4,000 hostile strings are answered or refused, by the search, the suggestions and inside a file', async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const q = encodeURIComponent(text.toWellFormed());
      // Everything is asked the whole search, and one of its relatives in turn.
      const others = ['/api/search/suggest', `/api/transcriptions/${fileId}/find`, '/api/parents/documents'];
      turn += 1;
      const answers = [
        await client.get(`/api/search?q=${q}`),
        await client.get(`${others[turn % others.length]}?q=${q}`),
      ];
      for (const { status } of answers) expect([200, 400]).toContain(status);
    }),
    { numRuns: 4_000 },
  );
}, 300_000);
