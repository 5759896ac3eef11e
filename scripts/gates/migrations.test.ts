import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'db', 'migrations');

test('no two migrations share a number', () => {
  const numbers = readdirSync(FOLDER).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});
