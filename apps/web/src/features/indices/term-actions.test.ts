import type { ManagedTerm } from '@regest/contract/endpoints/indices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { mergeTerms } from './term-actions.ts';

const t = ((key: string) => key) as Translate;
const term = (id: number): ManagedTerm => ({
  id,
  name: `hasło ${id}`,
  type: 'material',
  usage: 1,
  latitude: null,
  longitude: null,
});
const sent: string[] = [];

/** The endpoints used here; they refuse requests about this term. */
function aServer(refused?: number) {
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url.replace('/api/indices/material/', ''));
    const isRefused = refused !== undefined && url.includes(`/${refused}/`);
    const body = isRefused ? { type: 'badRequest', message: 'Tego hasła używa inna instytucja.' } : {};
    return new Response(JSON.stringify(body), { status: isRefused ? 400 : 200 });
  });
}
const shown = (kind: string) => notify.state.get().shown.filter((notice) => notice.kind === kind);

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  notify.clear();
});
afterEach(() => {
  notify.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('terms give way to the one that stays, and one press takes all of it back, the last first', async () => {
  aServer();
  await mergeTerms(term(1), [term(2), term(3)], t);
  vi.runOnlyPendingTimers();
  const [notice] = shown('success');
  expect(notice?.action?.label).toBe('vocabulary.undo');
  await notice?.action?.run();
  expect(sent).toEqual(['2/merge', '3/merge', '3/unmerge', '2/unmerge']);
});

test('a term that is refused says why, and those before it can still be had back', async () => {
  aServer(3);
  await mergeTerms(term(1), [term(2), term(3), term(4)], t);
  vi.runOnlyPendingTimers();
  expect(shown('error').map(({ text }) => text)).toEqual(['Tego hasła używa inna instytucja.']);
  await shown('success')[0]?.action?.run();
  expect(sent).toEqual(['2/merge', '3/merge', '2/unmerge']);
});
