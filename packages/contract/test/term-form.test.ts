import { expect, test } from 'vitest';
import { holdsIdentityNumber } from '../src/text/identity-number.ts';
import { oddForm } from '../src/text/term-form.ts';

test('a term that is not in the usual form of its index is noticed', () => {
  expect(oddForm('material', 'Kroniki')).toBe('material');
  expect(oddForm('material', 'kroniki')).toBeNull();
  expect(oddForm('material', 'OSP')).toBeNull();
  expect(oddForm('personal', 'Jan Lis')).toBe('personal');
  expect(oddForm('personal', 'Lis, Jan')).toBeNull();
  expect(oddForm('geographical', 'Modrzewina')).toBeNull();
});

test('a number of a person has the right check digit and a day that there is', () => {
  expect(holdsIdentityNumber('PESEL 44051401359.')).toBe(true);
  expect(holdsIdentityNumber('nr 44051401358')).toBe(false);
  expect(holdsIdentityNumber('44051401359123')).toBe(false);
});
