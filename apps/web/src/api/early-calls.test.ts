import { afterEach, expect, test, vi } from 'vitest';
import { callEarly, takeEarly } from './early-calls.ts';
import { tokenStore } from './token-store.ts';

afterEach(() => {
  globalThis.regestEarly = undefined;
  tokenStore.clear();
  vi.unstubAllGlobals();
});

function kept(url: string, answer: Promise<Response>, sent = Date.now()) {
  globalThis.regestEarly = new Map([[url, { token: 'mine', sent, answer }]]);
}

test('an answer is taken once', async () => {
  const answer = new Response('{}');
  kept('/api/units/7', Promise.resolve(answer));
  expect(await takeEarly('/api/units/8', 'mine')).toBeUndefined();
  expect(await takeEarly('/api/units/7', 'mine')).toBe(answer);
  expect(await takeEarly('/api/units/7', 'mine')).toBeUndefined();
});

test.each([
  ['of another person', () => Promise.resolve(new Response('{}')), 'another', Date.now()],
  ['that is old', () => Promise.resolve(new Response('{}')), 'mine', Date.now() - 60_000],
  ['that refuses', () => Promise.resolve(new Response('{}', { status: 401 })), 'mine', Date.now()],
  ['that was lost', () => Promise.reject(new Error('lost')), 'mine', Date.now()],
])('an answer %s is requested again', async (_, answer, token, sent) => {
  kept('/api/units/7', answer(), sent);
  expect(await takeEarly('/api/units/7', token)).toBeUndefined();
});

test('all are requests for in one call of the contract, and each has its own answer', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json([
      { status: 200, total: '12', text: '[1]' },
      { status: 403, total: null, text: '' },
    ]);
  });
  tokenStore.set('mine', false);
  callEarly(['/api/tree/collections?offset=0', '/api/file-problems']);
  const rows = await takeEarly('/api/tree/collections?offset=0', 'mine');
  expect([await rows?.json(), rows?.headers.get('x-total-count')]).toEqual([[1], '12']);
  expect(await takeEarly('/api/file-problems', 'mine')).toBeUndefined();
  expect(requests.map((url) => decodeURIComponent(url))).toEqual([
    '/api/together?of=/api/tree/collections?offset=0,/api/file-problems',
  ]);
});

test('where the joint call is refused each part is requested by itself', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 401, type: 'unauthorized' }, { status: 401 }));
  tokenStore.set('mine', false);
  callEarly(['/api/units/7']);
  expect(await takeEarly('/api/units/7', 'mine')).toBeUndefined();
});
