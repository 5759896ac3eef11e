import { beforeEach, expect, test } from 'vitest';
import { tasks } from './tasks.ts';

beforeEach(() => {
  for (const task of tasks.store.get()) tasks.dismiss(task.id);
});

test('a task runs with progress, ends and keeps its result', () => {
  const id = tasks.start({ title: 'Eksport zespołu', cancel: () => undefined });
  tasks.update(id, { progress: 0.4 });
  expect(tasks.store.get()).toMatchObject([{ state: 'running', progress: 0.4 }]);
  tasks.finish(id, { href: '/collections/1' });
  expect(tasks.store.get()).toMatchObject([{ state: 'done', href: '/collections/1', cancel: undefined }]);
});

test('the newest task comes first and clearing leaves what still runs', () => {
  const first = tasks.start({ title: 'Pierwsze' });
  tasks.start({ title: 'Drugie' });
  tasks.fail(first, 'Brak połączenia');
  expect(tasks.store.get().map((task) => task.title)).toEqual(['Drugie', 'Pierwsze']);
  tasks.clearFinished();
  expect(tasks.store.get().map((task) => task.title)).toEqual(['Drugie']);
});
