import { describe, expect, test } from 'vitest';
import { findMatches, matchFrom, replaceMatches } from './find-matches.ts';

const PAGES = ['Straż pożarna. STRAŻ', 'bez', 'straż (ochotnicza)'];
const START = { part: 0, offset: 0 };

describe('a search', () => {
  test('finds every place in every part, whatever the case of Polish letters', () => {
    expect(findMatches(PAGES, 'straż', false)).toEqual([
      { part: 0, start: 0, end: 5 },
      { part: 0, start: 15, end: 20 },
      { part: 2, start: 0, end: 5 },
    ]);
  });

  test('can mind the case', () => {
    expect(findMatches(PAGES, 'straż', true)).toEqual([{ part: 2, start: 0, end: 5 }]);
  });

  test('takes the signs of a pattern as they stand', () => {
    expect(findMatches(PAGES, '(ochotnicza)', false)).toHaveLength(1);
    expect(findMatches(['a-b/c', '1.5 1x5'], '1.5', false)).toHaveLength(1);
    expect(findMatches(['a-b/c'], 'b/c', false)).toHaveLength(1);
    expect(findMatches(['a-b'], '-', false)).toHaveLength(1);
  });

  test('for nothing finds nothing', () => {
    expect(findMatches(PAGES, '', false)).toEqual([]);
    expect(matchFrom([], START)).toBe(-1);
  });

  test('goes on from a place and starts over past the last one', () => {
    const matches = findMatches(PAGES, 'straż', false);
    expect(matchFrom(matches, START)).toBe(0);
    expect(matchFrom(matches, { part: 0, offset: 1 })).toBe(1);
    expect(matchFrom(matches, { part: 1, offset: 0 })).toBe(2);
    expect(matchFrom(matches, { part: 2, offset: 1 })).toBe(0);
  });
});

describe('replacing', () => {
  test('all changes only the parts that have it, and never what it put in', () => {
    const pages = ['aa', 'b', 'a'];
    expect([...replaceMatches(pages, findMatches(pages, 'a', false), 'aba')]).toEqual([
      [2, 'aba'],
      [0, 'abaaba'],
    ]);
  });

  test('takes the new words as they stand', () => {
    expect(replaceMatches(['a'], findMatches(['a'], 'a', false), '$& $1').get(0)).toBe('$& $1');
  });
});
