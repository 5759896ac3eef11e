import { expect, test } from 'vitest';
import { Analyser } from '../src/analyser.ts';
import { isContradiction } from '../src/query/contradiction.ts';
import { parseQuery } from '../src/query/parse-query.ts';

const analyser = new Analyser();
const contradicts = (typed: string) => isContradiction(parseQuery(analyser, typed));

test.each([
  'akta -akta',
  'szkoła akta -aktami',
  'inwent* -inw*',
  '"akta sprawy" -"akta sprawy"',
  '7/12 -7/12',
])('«%s» finds nothing, whatever there is', (typed) => {
  expect(contradicts(typed)).toBe(true);
});

test.each([
  'akta',
  'akta -sprawy',
  'inw* -inwent*',
  '"akta sprawy" -sprawa',
  '7/ -7/12',
  '7/12/ -7/12',
  '-akta',
  '',
])('«%s» may find something, or is no question of words', (typed) => {
  expect(contradicts(typed)).toBe(false);
});
