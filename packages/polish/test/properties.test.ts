import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Analyser, surfaceLexeme } from '../src/analyser.ts';
import { findMarks } from '../src/highlight.ts';
import { bestPassage } from '../src/passage.ts';
import { parseQuery } from '../src/query/parse-query.ts';
import { tsqueryText } from '../src/query/tsquery.ts';
import { vectorLiteral } from '../src/vector.ts';
import { isStopWord } from '../src/words/stop-words.ts';
import { readTokens } from '../src/words/tokens.ts';

const analyser = new Analyser();
const anyText = fc.string({ unit: 'binary', maxLength: 300 });
/** Text like a page: words, signatures, line breaks, quotation marks, noise. */
const pageText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'księga',
        'Łódź',
        'PL_9001_01',
        '3.05.1929',
        'ks.',
        'w',
        '-',
        '"',
        '„',
        '*',
        "'",
        '\\',
        '\n',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    { maxLength: 60 },
  )
  .map((words) => words.join(' '));

test.each(['ﾞ', 'ﾟ\u0301', 'ab\u00adﾞ', 'a_ﾞ', '\ufdfa'.repeat(100), `a_${'\ufdfa'.repeat(100)}`])(
  'the words of %j are such as the database takes: not empty, and not too long',
  (text) => {
    const query = parseQuery(analyser, text);
    const lexemes = readTokens(text).tokens.flatMap((token) => analyser.lexemesOf(token));
    const queried = query.isEmpty
      ? []
      : [...tsqueryText(query).matchAll(/'([^']*)'/g)].map(([, word]) => word);
    for (const word of [...lexemes, ...queried]) {
      expect(word).not.toBe('');
      expect(Buffer.byteLength(word ?? '')).toBeLessThanOrEqual(2046);
    }
  },
);

test('no text breaks the analyser, the vector or the passage', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, pageText), fc.oneof(anyText, pageText), (text, typed) => {
      const query = parseQuery(analyser, typed);
      expect(typeof tsqueryText(query)).toBe('string');
      expect(typeof vectorLiteral(analyser, [{ text, weight: 'A' }])).toBe('string');
      const passage = bestPassage(analyser, text, query);
      if (passage) expect(text.slice(passage.start).startsWith(passage.text)).toBe(true);
    }),
  );
});

test('no word of a text is lost: each is found when it is typed as written', () => {
  fc.assert(
    fc.property(pageText, (text) => {
      for (const token of readTokens(text).tokens) {
        if (isStopWord(token.text)) continue;
        const marks = findMarks(analyser, text, parseQuery(analyser, token.text));
        const compoundOrWord = marks.some(({ start, end }) => start <= token.start && end >= token.end);
        expect(compoundOrWord, `${JSON.stringify(token.text)} in ${JSON.stringify(text)}`).toBe(true);
      }
    }),
    { examples: [['㉑-〡']] },
  );
});

test('words are letters and digits with their accents, whatever script they are of', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, pageText), (given) => {
      // Hyphens and the two half-width marks have rules of their own.
      const text = given.replace(/[\u00ad\u00ac\u2010\uff9e\uff9f-]/gu, ' ');
      const words = (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []).map((word) =>
        word.normalize('NFC'),
      );
      const short = (word: string) => word.length < 100;
      expect(
        readTokens(text)
          .tokens.map((token) => token.text)
          .filter(short),
      ).toEqual(words.filter(short));
    }),
  );
});

test('the vector has every word as it was written', () => {
  fc.assert(
    fc.property(pageText, (text) => {
      const vector = vectorLiteral(analyser, [{ text, weight: 'D' }]);
      for (const token of readTokens(text).tokens) {
        if (!isStopWord(token.text)) expect(vector).toContain(surfaceLexeme(token).replaceAll("'", "''"));
      }
    }),
  );
});

test('marks are in order, do not overlap and lie in the text', () => {
  fc.assert(
    fc.property(pageText, pageText, (text, typed) => {
      let last = 0;
      for (const { start, end } of findMarks(analyser, text, parseQuery(analyser, typed))) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});

test.each([
  ['one endless word', 'a'.repeat(200_000)],
  ['endless accents', `a${'\u0301'.repeat(200_000)}`],
  ['endless separators', '1-'.repeat(100_000)],
  ['endless broken lines', 'las-\n'.repeat(50_000)],
  ['endless soft hyphens', 'las\u00ad'.repeat(60_000)],
  ['endless letters that may have accents', 'zcsonlea '.repeat(20_000)],
  ['endless quotation marks', '"las" '.repeat(50_000)],
  ['200,000 signs of different words', Array.from({ length: 40_000 }, (_, i) => i.toString(36)).join(' ')],
])('%s become a vector and a query', (_name, text) => {
  expect(vectorLiteral(analyser, [{ text, weight: 'A' }]).length).toBeGreaterThan(0);
  expect(parseQuery(analyser, text).isEmpty).toBe(false);
});
