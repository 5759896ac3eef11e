import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cardsOf, createNoticeBoard, PASSING_TIME_MS, SUCCESS_DELAY_MS } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function aBoard() {
  const board = createNoticeBoard();
  return { ...board, texts: () => board.state.get().shown.map((notice) => notice.text) };
}

test('a success appears after two seconds and passes after eight more', () => {
  const board = aBoard();
  board.success('Zapisano');
  vi.advanceTimersByTime(SUCCESS_DELAY_MS - 1);
  expect(board.texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(board.texts()).toEqual(['Zapisano']);
  vi.advanceTimersByTime(PASSING_TIME_MS - 1);
  expect(board.texts()).toEqual(['Zapisano']);
  vi.advanceTimersByTime(1);
  expect(board.texts()).toEqual([]);
});

test('a save shows in the bar of its form: the notice is in the history alone', () => {
  const board = aBoard();
  board.record('Seria została zapisana.', { label: '01 Seria', href: '/series/1' });
  vi.runAllTimers();
  expect(board.texts()).toEqual([]);
  expect(board.state.get().history.map(({ text }) => text)).toEqual(['Seria została zapisana.']);
});

test('a success dismissed before it appears never appears', () => {
  const board = aBoard();
  board.dismiss(board.success('Zapisano'));
  vi.runAllTimers();
  expect(board.texts()).toEqual([]);
});

test('nothing passes while the notices are held, and each gets its whole time after', () => {
  const board = aBoard();
  board.info('Trwa powielanie');
  vi.advanceTimersByTime(7_000);
  board.hold();
  board.info('Druga');
  vi.advanceTimersByTime(60_000);
  expect(board.texts()).toEqual(['Trwa powielanie', 'Druga']);
  board.release();
  vi.advanceTimersByTime(PASSING_TIME_MS - 1);
  expect(board.texts()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(board.texts()).toEqual([]);
});

test('progress of a task stays until it ends, whether or not the notices are looked at', () => {
  const board = aBoard();
  const id = board.busy('Sprawdzanie');
  board.hold();
  board.release();
  vi.advanceTimersByTime(3_600_000);
  expect(board.texts()).toEqual(['Sprawdzanie']);
  board.dismiss(id);
  expect(board.texts()).toEqual([]);
});

test('an error stays until the next one replaces it', () => {
  const board = aBoard();
  board.error('Brak połączenia');
  vi.advanceTimersByTime(3_600_000);
  board.error('Błąd serwera');
  expect(board.texts()).toEqual(['Błąd serwera']);
  board.clearError();
  expect(board.texts()).toEqual([]);
});

test('a warning stays until its reason is removed and is not repeated', () => {
  const board = aBoard();
  board.warning('dirty', 'Masz niezapisane zmiany.');
  board.warning('dirty', 'Masz niezapisane zmiany.');
  vi.advanceTimersByTime(3_600_000);
  expect(board.texts()).toEqual(['Masz niezapisane zmiany.']);
  board.removeWarning('dirty');
  expect(board.texts()).toEqual([]);
});

test('clearing leaves nothing: not what is shown, not what was to come, not the history', () => {
  const board = aBoard();
  board.warning('dirty', 'Masz niezapisane zmiany.');
  board.success('Zapisano');
  board.clear();
  vi.runAllTimers();
  expect(board.state.get()).toEqual({ shown: [], history: [] });
});

test('what was shown stays in the history, newest first', () => {
  const board = aBoard();
  board.info('pierwsza');
  board.error('druga');
  vi.runAllTimers();
  expect(board.state.get().history.map((notice) => notice.text)).toEqual(['druga', 'pierwsza']);
});

test('an unrequested notice does not replace the answer to the last action', () => {
  const board = aBoard();
  board.info('Drzewo zostało odświeżone.');
  board.aside('Są nowe aktualności');
  // The last one is the one on the screen.
  expect(board.texts().at(-1)).toBe('Drzewo zostało odświeżone.');
  vi.advanceTimersByTime(PASSING_TIME_MS);
  expect(board.texts()).toEqual([]);
});

test('twelve saves in a row are one card that counts, and none hides a warning or an error', () => {
  const board = aBoard();
  board.warning('dirty', 'Masz niezapisane zmiany.');
  for (let number = 1; number <= 12; number += 1) board.success(`Zapisano ${number}`);
  board.error('Brak połączenia');
  vi.advanceTimersByTime(SUCCESS_DELAY_MS);
  const { shown } = board.state.get();
  const { calm, errors, more } = cardsOf(shown, false);
  expect(calm.map(({ text }) => text)).toEqual(['Masz niezapisane zmiany.', 'Zapisano 12']);
  expect(errors.map(({ text }) => text)).toEqual(['Brak połączenia']);
  expect(more).toBe(11);
  expect(cardsOf(shown, true).calm).toHaveLength(13);
  expect(cardsOf([], false)).toEqual({ calm: [], errors: [], more: 0 });
});

test('a notice in the history keeps its button until it was pressed', () => {
  const board = aBoard();
  const undo = vi.fn();
  board.info('Zmieniono 5 opisów.', { label: 'Cofnij', run: undo });
  vi.advanceTimersByTime(PASSING_TIME_MS);
  const [missed] = board.state.get().history;
  expect(missed?.action?.label).toBe('Cofnij');
  if (missed) board.act(missed);
  expect(undo).toHaveBeenCalledOnce();
  expect(board.state.get().history[0]?.action).toBeUndefined();
});
