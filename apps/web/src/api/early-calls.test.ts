import { afterEach, expect, test } from 'vitest';
import { takeEarly } from './early-calls.ts';

afterEach(() => {
  globalThis.regestEarly = undefined;
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
  ['of somebody else', () => Promise.resolve(new Response('{}')), 'another', Date.now()],
  ['that is old', () => Promise.resolve(new Response('{}')), 'mine', Date.now() - 60_000],
  ['that refuses', () => Promise.resolve(new Response('{}', { status: 401 })), 'mine', Date.now()],
  ['that was lost', () => Promise.reject(new Error('lost')), 'mine', Date.now()],
])('an answer %s is asked for again', async (_, answer, token, sent) => {
  kept('/api/units/7', answer(), sent);
  expect(await takeEarly('/api/units/7', token)).toBeUndefined();
});
