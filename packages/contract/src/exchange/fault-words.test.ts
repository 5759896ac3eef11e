import { expect, test } from 'vitest';
import { CONSTRAINT_TYPES } from '../errors.ts';
import { AUTHOR_FIELDS } from '../fields/author-fields.ts';
import { fieldsOf } from '../fields/field.ts';
import { recordFields } from '../fields/record-fields.ts';
import { RECORD_LEVELS } from '../levels.ts';
import { POLISH } from '../locale/pl/texts.ts';
import { columnInWords, faultInWords } from './fault-words.ts';
import type { ImportLevel } from './imports.ts';

const LEVELS: readonly ImportLevel[] = [...RECORD_LEVELS, 'author'];
const PLACING = ['id', 'version', 'parentId'];

test('whatever may be wrong with a cell is said in words, and its column too', () => {
  const silent = LEVELS.flatMap((level) => {
    const fields = level === 'author' ? fieldsOf(AUTHOR_FIELDS) : recordFields(level);
    const names = [...(level === 'author' ? ['id'] : PLACING), ...fields.map(({ name }) => name)];
    return names.flatMap((fieldName) =>
      CONSTRAINT_TYPES.flatMap((constraintType) => {
        const words = faultInWords(level, { fieldName, constraintType }, POLISH);
        const column = columnInWords(level, fieldName, POLISH);
        const isSentence = /^\p{Lu}.*\.$/su.test(words) && column !== '' && !/^[a-z]+[A-Z]/.test(column);
        return isSentence ? [] : [`${level} ${fieldName} ${constraintType}: ${column}: ${words}`];
      }),
    );
  });
  expect(silent).toEqual([]);
});

test.each([
  ['id', 'Mismatch', /innego opisu/],
  ['id', 'Duplicate', /innym wierszu/],
  ['version', 'Type', /Brakuje wersji/],
  ['signature', 'Mismatch', /zera/],
  ['dates', 'Type', /zamienił tę datę na liczbę/],
  ['title', 'Value', /Formuła/],
] as const)('%s: %s says what the spreadsheet or a hand has done', (fieldName, constraintType, words) => {
  expect(faultInWords('unit', { fieldName, constraintType }, POLISH)).toMatch(words);
});
