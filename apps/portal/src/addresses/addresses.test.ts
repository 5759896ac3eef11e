import { expect, test } from 'vitest';
import { authorPath, institutionPath, RESERVED, recordPath } from './paths.ts';
import { fromSegment, toSegment } from './segment.ts';

test('a signature of any letters is one part of an address and comes back whole', () => {
  expect(toSegment('I/12 ą~')).toBe('I~2f12~20~c4~85~7e');
  for (const signature of ['01', 'I/12 ą~', '..', '.', 'A_b-1.2', '<script>', '日本', 'a%2f'])
    expect(fromSegment(toSegment(signature))).toBe(signature);
});

test('a part that no signature is written as names nothing', () => {
  for (const segment of ['', '~', '~zz', 'a b', '~ff', 'ą']) expect(fromSegment(segment)).toBeNull();
});

test('an address climbs the tree where it is cut', () => {
  const institution = { id: 7, alias: 'archiwum-modrzewina' };
  expect(recordPath(institution, ['01', '02/3'])).toBe('/archiwum-modrzewina/01/02~2f3');
  expect(institutionPath({ id: 7, alias: null })).toBe('/i/7');
  expect(authorPath(4, 'Żółć, Łucja')).toBe('/tworcy/4-zolc-lucja');
  expect(authorPath(4, '日本')).toBe('/tworcy/4');
  expect(RESERVED.has('szukaj')).toBe(true);
});
