import { expect, test } from 'vitest';
import { Analyser } from '../src/analyser.ts';
import { findMarks } from '../src/highlight.ts';
import { bestPassage, withEllipses } from '../src/passage.ts';
import { parseQuery } from '../src/query/parse-query.ts';
import { anyTsqueryText, exactTsqueryText, tsqueryText } from '../src/query/tsquery.ts';

const analyser = new Analyser();
const finds = (typed: string, text: string) => {
  const query = parseQuery(analyser, typed);
  const answered = new Set(findMarks(analyser, text, query).map(({ clause }) => clause));
  return query.clauses.every(({ isExcluded }, index) => isExcluded || answered.has(index));
};
const marked = (typed: string, text: string) =>
  findMarks(analyser, text, parseQuery(analyser, typed)).map(({ start, end }) => text.slice(start, end));

test('words are found in any order and form', () => {
  expect(finds('straży protokoły', 'Protokół zebrania Ochotniczej Straży Pożarnej')).toBe(true);
});

test('a number is marked however it is written', () => {
  expect(marked('21', 'Karta ㉑, zobacz 21 i 210')).toEqual(['㉑', '21']);
  expect(marked('Ⅳ', 'Tom Ⅳ i tom V')).toEqual(['Ⅳ']);
  expect(marked('iv', 'Tom Ⅳ i tom IV')).toEqual(['Ⅳ', 'IV']);
});

test('case and accents do not matter when none was typed', () => {
  expect(finds('lodz', 'Widok Łodzi z lotu ptaka')).toBe(true);
  expect(finds('ksiegi sadowe', 'Księga sądowa wsi Modrzewina')).toBe(true);
});

test('a phrase is matched on the words as they stand', () => {
  expect(marked('"straży pożarnej"', 'Kronika Straży Pożarnej')).toEqual(['Straży Pożarnej']);
  expect(finds('"straż pożarna"', 'Kronika Straży Pożarnej')).toBe(false);
  expect(finds('„pożarnej straży”', 'Kronika Straży Pożarnej')).toBe(false);
});

test('a stop word in a phrase keeps its place', () => {
  expect(finds('"zebranie w remizie"', 'zebranie w remizie')).toBe(true);
  expect(finds('"zebranie remizie"', 'zebranie w remizie')).toBe(false);
});

test('a beginning finds what begins so', () => {
  expect(marked('modrz*', 'Modrzewina i modrzew')).toEqual(['Modrzewina', 'modrzew']);
  expect(finds('ksie*', 'księga')).toBe(true);
});

test('an excluded word must be missing from a hit', () => {
  expect(tsqueryText(parseQuery(analyser, 'straż -pożar'))).toMatch(/^\('straż'.*\) & !\('pożar'/);
});

test('only exclusions find nothing', () => {
  expect(parseQuery(analyser, '-pożar -straż')).toMatchObject({ isEmpty: true, hasOnlyExclusions: true });
});

test('a signature is one thing, whatever separates its parts', () => {
  expect(marked('PL/9001/01', 'zob. PL_9001_01 i PL_9001_02')).toEqual(['PL_9001_01']);
  expect(tsqueryText(parseQuery(analyser, 'PL_9001_01'))).toBe("('#pl/9001/01')");
});

test('a signature with a separator at its end means everything below too', () => {
  expect(tsqueryText(parseQuery(analyser, 'PL_9001_'))).toBe("('#pl/9001' | '#pl/9001/':*)");
});

test('years of a range are found together or apart', () => {
  expect(marked('1918–1939', 'akta 1918-1939, od 1918 do 1939')).toEqual(['1918-1939', '1918', '1939']);
});

test('so are the parts of a date, each asked for once, but not those of a signature of one digit', () => {
  expect(tsqueryText(parseQuery(analyser, '11.11.1918'))).toBe("('#11/11/1918' | ('11' & '1918'))");
  expect(tsqueryText(parseQuery(analyser, '1/1/1'))).toBe("('#1/1/1')");
});

test.each(['', '   ', '-', '*', '"', '""', '-"', '--', '_', '***', '„”', 'w', 'i oraz', '\0', '\ud800'])(
  '%j is no error and asks for nothing',
  (typed) => {
    const query = parseQuery(analyser, typed);
    expect(query.isEmpty).toBe(true);
    expect(tsqueryText(query)).toBe('');
    expect(exactTsqueryText(query)).toBe('');
  },
);

test.each([
  ['straż-', ['Straż']],
  ['"straż', ['Straż']],
  ['a:b & c | !straż', ['Straż']],
  ["straż'", ['Straż']],
  ['(straż)', ['Straż']],
])('odd operators in %j are read as text', (typed, expected) => {
  expect(marked(typed, 'Straż')).toEqual(expected);
});

test('exact search looks for the words as they stand', () => {
  const query = parseQuery(analyser, 'straż', { exact: true });
  expect(findMarks(analyser, 'straży', query)).toEqual([]);
  expect(findMarks(analyser, 'Straż', query)).toHaveLength(1);
});

test('a passage shows most of the query, cut between words', () => {
  const text = `${'początek '.repeat(100)}straż i pożar w remizie ${'koniec '.repeat(100)}`;
  const passage = bestPassage(analyser, text, parseQuery(analyser, 'straż pożar'), 60);
  expect(passage?.text).toContain('straż i pożar');
  expect(passage?.text.length).toBeLessThanOrEqual(60);
  expect(passage?.marks.map(({ start, end }) => passage.text.slice(start, end))).toEqual(['straż', 'pożar']);
});

test('a passage has an ellipsis where the text goes on, and none at the beginning or the end of the text', () => {
  const shown = (text: string) => {
    const passage = bestPassage(analyser, text, parseQuery(analyser, 'straż'), 20);
    if (!passage) throw new Error(`nothing found: ${text}`);
    const { text: written, marks } = withEllipses(passage, text);
    return [written, marks.map(({ start, end }) => written.slice(start, end)).join()];
  };
  expect(shown('druhowie, cała straż, wieś i sąsiedzi')).toEqual(['…cała straż, wieś…', 'straż']);
  expect(shown('straż wiejska, założona w 1908 roku')).toEqual(['straż wiejska…', 'straż']);
  expect(shown('Była tu straż. Rozwiązana w 1990 roku.')).toEqual(['Była tu straż. …', 'straż']);
  expect(shown('od 1908 roku działa straż\n')).toEqual(['…roku działa straż\n', 'straż']);
  expect(shown('straż')).toEqual(['straż', 'straż']);
});

test('a passage at the beginning that has every word is taken, one with fewer of them is not', () => {
  const text = `straż ${'początek '.repeat(60)}straż i pożar, straż ${'koniec '.repeat(60)}`;
  const startOf = (typed: string) => bestPassage(analyser, text, parseQuery(analyser, typed), 60)?.start;
  expect(startOf('straż -remiza')).toBe(0);
  expect(startOf('straż pożar')).toBeGreaterThan(500);
});

test('what was found is ranked by any of the words that are wanted, those of phrases and signatures too', () => {
  const ranked = (typed: string) => anyTsqueryText(parseQuery(analyser, typed));
  expect(ranked('straż -pożar')).toMatch(/^'straż'(?!.*pożar)/);
  expect(ranked('straż pożar')).toMatch(/^'straż'[^&]* \| 'pożar'[^&]*$/);
  expect(ranked('"ochotnicza straż"')).toBe("'=ochotnicza' | '=straz'");
  expect(ranked('PL_9001_')).toBe("'#pl/9001' | '#pl/9001/':*");
  expect(ranked('-pożar')).toBe('');
});
