import { afterEach, expect, test, vi } from 'vitest';
import { pressesOn } from './after-press.ts';

afterEach(() => {
  vi.useRealTimers();
});

function aWindow() {
  vi.useFakeTimers();
  const target = new EventTarget();
  const afterPress = pressesOn(target);
  const done: string[] = [];
  return {
    done,
    tell: (what: string) => afterPress(() => done.push(what)),
    fire: (type: string) => target.dispatchEvent(new Event(type)),
  };
}

test('what would move the page waits while a button is pressed and comes before the click is heard', () => {
  const { done, tell, fire } = aWindow();
  tell('at once');
  fire('pointerdown');
  tell('an error comes');
  tell('another goes');
  expect(done).toEqual(['at once']);
  fire('pointerup');
  expect(done).toEqual(['at once']);
  fire('click');
  expect(done).toEqual(['at once', 'an error comes', 'another goes']);
});

test('a press that becomes no click lets go of what waited', () => {
  const { done, tell, fire } = aWindow();
  fire('pointerdown');
  tell('an error comes');
  fire('pointercancel');
  vi.runAllTimers();
  expect(done).toEqual(['an error comes']);
  tell('the next');
  expect(done).toEqual(['an error comes', 'the next']);
});
