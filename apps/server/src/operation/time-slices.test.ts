import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTimeSlices, yieldToEventLoop } from './time-slices.ts';

test('of several long pieces of work one continues in each turn of the event loop', async () => {
  let continued = 0;
  const work = async () => {
    for (let slice = 0; slice < 3; slice += 1) {
      await yieldToEventLoop();
      continued += 1;
    }
  };
  const all = Promise.all([work(), work(), work()]);
  const inTurns: number[] = [];
  for (let before = 0; continued < 9; before = continued) {
    await nextTurn();
    inTurns.push(continued - before);
  }
  await all;
  expect(Math.max(...inTurns)).toBe(1);
});

test('values pass unchanged and in order', async () => {
  const values: number[] = [];
  for await (const value of inTimeSlices([1, 2, 3])) values.push(value);
  expect(values).toEqual([1, 2, 3]);
});
