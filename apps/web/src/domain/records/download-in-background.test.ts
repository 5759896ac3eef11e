import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../ui/notices/notify.ts';
import { tasks } from '../../ui/task-tray/tasks.ts';
import { translate as t } from '../../ui/texts/translate.ts';
import { downloadInBackground, downloads } from './download-in-background.ts';

const FILE = {
  url: '/api/export/collection/1',
  fallbackName: 'a.zip',
  title: 'Zespół',
  slowText: 'Przygotowujemy',
};
let answer: (response: Response) => void;

/** The browser around the code: the network and the link that saves a file. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      answer = resolve;
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  for (const { id } of tasks.store.get()) tasks.dismiss(id);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const task = () => tasks.store.get()[0];
const notices = () => notify.state.get().shown.map(({ text }) => text);

test('an export is a task that prepares, tells after two seconds that it takes long, and ends with its file name', async () => {
  const done = downloadInBackground(FILE, t);
  expect(task()).toMatchObject({ state: 'running', title: 'Zespół' });
  expect(downloads.get().has(FILE.url)).toBe(true);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(notices()).not.toContain('Przygotowujemy');
  await vi.advanceTimersByTimeAsync(200);
  expect(notices()).toContain('Przygotowujemy');
  answer(new Response('zip', { headers: { 'content-disposition': 'attachment; filename="PL_1_01.zip"' } }));
  await done;
  expect(task()).toMatchObject({ state: 'done', detail: 'Pobrano plik PL_1_01.zip.' });
  expect(downloads.get().has(FILE.url)).toBe(false);
});

test('an export that fails says so in its task and in a notice', async () => {
  const done = downloadInBackground(FILE, t);
  answer(new Response('{}', { status: 500 }));
  await done;
  expect(task()).toMatchObject({ state: 'failed', detail: 'Błąd pobierania...' });
});

test('an export that is stopped leaves no task behind', async () => {
  const done = downloadInBackground(FILE, t);
  task()?.cancel?.();
  await done;
  expect(task()).toBeUndefined();
});

test('a file that is being made is not requested a second time', async () => {
  const first = downloadInBackground(FILE, t);
  await downloadInBackground(FILE, t);
  expect(tasks.store.get()).toHaveLength(1);
  answer(new Response('zip'));
  await first;
});
