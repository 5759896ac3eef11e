import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
let client: Client;

beforeAll(async () => {
  client = await signedIn(server());
  await aTree(server(), client, { unit: { title: "O'Brien \\ & | ! <-> :* ('a')" } });
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

test('2,000 hostile strings are answered or refused, by the search and by the suggestions', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const q = encodeURIComponent(text.toWellFormed());
      const answers = [
        await client.get(`/api/search?q=${q}`),
        await client.get(`/api/search/suggest?q=${q}`),
      ];
      for (const { status } of answers) expect([200, 400]).toContain(status);
    }),
    { numRuns: 2_000 },
  );
}, 300_000);
