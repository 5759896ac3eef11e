import { expect, test, vi } from 'vitest';
import { addTexts, onMissingText, type TextKey, translate, translation } from './translate.ts';

test.each([
  [1, '1 dokument'],
  [3, '3 dokumenty'],
  [12, '12 dokumentów'],
  [22, '22 dokumenty'],
])('%i takes its form of a counted text', (count, text) => {
  expect(translate('count.documents', { count })).toBe(text);
});

test('a question about two things speaks of two', () => {
  expect(translate('indices.createConfirm.title', { count: 1 })).toBe('Utworzyć nowe hasło?');
  expect(translate('indices.createConfirm.title', { count: 2 })).toBe('Utworzyć 2 nowe hasła?');
  expect(translate('indices.createConfirm.ok', { count: 5 })).toBe('Utwórz hasła');
});

test.each([
  [1, 'wersja robocza', 'pytanie czytelnika'],
  [3, 'wersje robocze', 'pytania czytelników'],
  [9, 'wersji roboczych', 'pytań czytelników'],
])('what waits on the desk agrees with its number: %i', (count, drafts, questions) => {
  expect(translate('desk.tile.drafts', { count })).toBe(drafts);
  expect(translate('desk.tile.questions', { count })).toBe(questions);
});

test('nothing at all has words of its own where they are written', () => {
  expect(translate('files.selected', { count: 0 })).toBe('Nie zaznaczono plików');
  expect(translate('count.documents', { count: 0 })).toBe('0 dokumentów');
});

test('gaps are filled, and a text without forms may be given a number', () => {
  expect(translate('app.version', { version: '1.5.6' })).toContain('1.5.6');
  expect(translate('actions.save', { count: 2 })).toBe('Zapisz');
});

test('a text that is not loaded is fetched, is empty meanwhile, and is shown once it came', () => {
  const key = 'notThere.yet' as TextKey;
  const fetch = vi.fn();
  onMissingText(fetch);
  const before = translation.get().t;
  expect(before(key)).toBe('');
  expect(fetch).toHaveBeenCalledWith(key);
  addTexts({ [key]: 'Już jest' });
  expect(translation.get().t).not.toBe(before);
  expect(translation.get().t(key)).toBe('Już jest');
});
