import { expect, test } from 'vitest';
import { placeInPolish } from './place-names.ts';

test.each([
  ['COUNTRY', 'Poland', 'Polska'],
  ['COUNTRY', 'Germany', 'Niemcy'],
  ['COUNTRY', 'Czech Republic', 'Czechy'],
  ['COUNTRY', 'Atlantis', 'Atlantis'],
  ['CITY', 'Warsaw', 'Warszawa'],
  ['CITY', 'Modrzewina', 'Modrzewina'],
] as const)('a %s called %s is %s in Polish', (kind, name, polish) => {
  expect(placeInPolish(kind, name)).toBe(polish);
});
