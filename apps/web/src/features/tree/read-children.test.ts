import { afterEach, expect, test, vi } from 'vitest';
import { readChildrenOf } from './read-children.ts';

const EARLY = '/api/tree/collections?offset=0&limit=500&lean=true';
const NAMED = '/api/tree/collections?institution_id=4&offset=0&limit=500&lean=true';

function serve(): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json([]);
  });
  globalThis.regestEarly = new Map([
    [EARLY, { token: 'of another', sent: 0, answer: Promise.resolve(Response.json([])) }],
  ]);
  return requests;
}

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.regestEarly = undefined;
});

test('the first rows of the own institution are those that were requests for early; whatever is read after them is named', async () => {
  const requests = serve();
  const read = readChildrenOf({ institutionId: 4, isOwn: true });
  await read(undefined, 0, 500);
  await read(undefined, 0, 500);
  await read({ id: 9, level: 'unit' }, 0, 500);
  expect(requests).toEqual([
    EARLY,
    NAMED,
    '/api/tree/unit/children?institution_id=4&offset=0&limit=500&lean=true&parent_id=9',
  ]);
});

test('another institution that an administrator has chosen is named from the first row on', async () => {
  const requests = serve();
  await readChildrenOf({ institutionId: 4, isOwn: false })(undefined, 0, 500);
  expect(requests).toEqual([NAMED]);
});
