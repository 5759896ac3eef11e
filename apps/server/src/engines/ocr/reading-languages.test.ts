import { expect, test } from 'vitest';
import { readingLanguages } from './languages.ts';

const ALL = ['pol', 'eng', 'deu', 'frk', 'ukr', 'heb', 'lat', 'lit'];

test('a page of a Polish record, or of one whose languages cannot be read, is read as ever', () => {
  expect(readingLanguages(['pol'], ALL)).toEqual(['pol', 'eng']);
  expect(readingLanguages([], ALL)).toEqual(['pol', 'eng']);
  expect(readingLanguages(['rus'], ALL)).toEqual(['pol', 'eng']);
});

test('languages of the record are read in its order, German in both of its scripts', () => {
  expect(readingLanguages(['ukr', 'pol'], ALL)).toEqual(['ukr', 'pol']);
  expect(readingLanguages(['deu'], ALL)).toEqual(['deu', 'frk']);
  expect(readingLanguages(['deu', 'lat', 'lit', 'heb'], ALL)).toEqual(['deu', 'frk', 'lat', 'lit']);
});
