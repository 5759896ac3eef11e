import { expect, test } from 'vitest';
import { containsOwnName } from './password.ts';

const PERSON = { fullName: 'Łucja Bąk-Żółć', name: 'lzolc', email: 'archiwistka.lu@rudnica.example' };

test.each(['Lucja-1234', 'xxŁUCJA12', 'Moje-Zolc-1', 'Lzolc2024', 'Archiwistka9', 'Bak12345'])(
  '%s contains what everybody knows of its owner',
  (password) => {
    expect(containsOwnName(password, PERSON)).toBe(true);
  },
);

test.each(['Nowe-Haslo-1', 'Bakalie-77', 'Rudnica-123'])('%s does not', (password) => {
  expect(containsOwnName(password, PERSON)).toBe(false);
});

test('a person of whom nothing is known has nothing to avoid', () => {
  expect(containsOwnName('Nowe-Haslo-1', {})).toBe(false);
});
