import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

let client: Client;

beforeAll(async () => {
  client = await signedIn(server(), { role: 'EDITOR' });
});

test.each([
  ['-kosz', 'onlyExcludes'],
  ['-kosz  -luty', 'onlyExcludes'],
  ['akta -akta', 'takesBack'],
  ['-Akta sąd akta', 'takesBack'],
  ['księgi -księga', 'takesBack'],
  ['kosz -luty', null],
  ['akta - akta', null],
  ['-', null],
])('why «%s» can find nothing is explained: %s', async (q, expected) => {
  const { body } = await client.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(q)}`);
  expect(body.impossible).toBe(expected);
});
