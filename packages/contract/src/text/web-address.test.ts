import { expect, test } from 'vitest';
import { isWebAddress } from './web-address.ts';

test.each([
  ['https://archiwum.example/a?b#c', true],
  [' HTTP://archiwum.example ', true],
  ['https:archiwum', false],
  ['https://', false],
  ['javascript:alert(1)//https://x.example', false],
  ['sygn. 12/3', false],
])('whether %s is shown as a link: %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is);
});
