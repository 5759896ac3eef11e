import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { mergeAuthors } from './merge-authors.ts';

const t = ((key: string) => key) as Translate;
const author = (id: number) => ({ id, name: `twórca ${id}`, usage: 1 }) as AuthorView;
const REFUSAL = 'Tej nazwy nie połączono z inną.';
const sent: string[] = [];
const shown = (kind: string) => notify.state.get().shown.filter((notice) => notice.kind === kind);

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  notify.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url.replace('/api/authors/', ''));
    if (sent.length < 3) return Response.json({ author: author(2) });
    return Response.json({ type: 'badRequest', message: REFUSAL }, { status: 400 });
  });
});
afterEach(() => {
  notify.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one press takes the merge of authors back, and a refusal says why', async () => {
  await mergeAuthors(author(1), author(2), [], t);
  vi.runOnlyPendingTimers();
  const [notice] = shown('success');
  expect(notice?.action?.label).toBe('vocabulary.undo');
  await notice?.action?.run();
  expect(sent).toEqual(['1/merge', '1/unmerge']);
  vi.runOnlyPendingTimers();
  expect(shown('success').map(({ text }) => text)).toContain('vocabulary.undone');
  // Another editor took the merge back in the meantime.
  await notice?.action?.run();
  expect(shown('error').map(({ text }) => text)).toEqual([REFUSAL]);
});
