import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packagedLanguages, prepareLanguageData, readingLanguages, readLanguages } from './languages.ts';

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

test('a text states the languages it was read in, or those of its record where none of them can be read', () => {
  expect(readLanguages(['pol', 'rus'], readingLanguages(['pol', 'rus'], ALL))).toBe('pol');
  expect(readLanguages(['deu', 'lat', 'lit', 'heb'], ['deu', 'frk', 'lat', 'lit'])).toBe('deu+lat+lit');
  expect(readLanguages(['rus'], readingLanguages(['rus'], ALL))).toBe('rus');
  expect(readLanguages([], readingLanguages([], ALL))).toBe(null);
});

test('the packages have every language that scans are read in, except Russian', () => {
  const data = ['pol', 'eng', 'deu', 'frk', 'ukr', 'bel', 'lit', 'ces', 'slk', 'fra', 'lat', 'yid', 'heb'];
  expect(packagedLanguages().toSorted()).toEqual(data.toSorted());
});

test('jobs that begin at once prepare the same language data without disturbing each other', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'regest-language-data-'));
  onTestFinished(() => rm(cache, { recursive: true }));
  const folders = await Promise.all([1, 2, 3, 4].map(() => prepareLanguageData(cache, ['pol'])));
  expect(new Set(folders).size).toBe(1);
  expect(await readdir(join(cache, 'tessdata'))).toEqual(['pol.traineddata.gz']);
});
