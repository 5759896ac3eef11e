import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

test.each(['Password1', 'PASSWORD123', 'Haslo123', 'Qwerty123', '1qaz2WSX', 'Welcome1', 'Password1!'])(
  '%s is among the most common passwords',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['Nowe-Haslo-1', 'Korzeń-żuraw-7', 'Tq8-zborowice'])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
