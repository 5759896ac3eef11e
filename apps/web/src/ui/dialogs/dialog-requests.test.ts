import { expect, test } from 'vitest';
import { confirm, dialogRequests, prompt } from './dialog-requests.ts';

function answerFirst(value: boolean | string | null) {
  const [first] = dialogRequests.get();
  if (first?.kind === 'confirm') first.answer(value === true);
  if (first?.kind === 'prompt') first.answer(typeof value === 'string' ? value : null);
}

test('questions asked at once are answered one after another, in order', async () => {
  const first = confirm({ title: 'Pierwsze?', confirmLabel: 'Tak' });
  const second = prompt({ title: 'Drugie?', label: 'Nazwa', confirmLabel: 'Zapisz' });
  expect(dialogRequests.get().map((request) => request.options.title)).toEqual(['Pierwsze?', 'Drugie?']);
  answerFirst(true);
  expect(await first).toBe(true);
  answerFirst('skan-01');
  expect(await second).toBe('skan-01');
  expect(dialogRequests.get()).toEqual([]);
});
