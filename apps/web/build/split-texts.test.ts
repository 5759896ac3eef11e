import { expect, test } from 'vitest';
import { labelsOf, textsOf } from './split-texts.ts';

const TEXTS = {
  'actions.save': 'Zapisz',
  'tutorial.title': 'Samouczek',
  'apiError.forbidden': 'Nie wolno',
  'files.upload': 'Dodaj pliki',
  'files.sendAllOcr_one': 'Wyślij 1 plik',
};

test('texts of pages and of files travel apart from those of the first screens, and the server keeps its own', () => {
  expect(Object.keys(textsOf('first', TEXTS))).toEqual(['actions.save']);
  expect(Object.keys(textsOf('work', TEXTS))).toEqual(['files.sendAllOcr_one']);
  expect(Object.keys(textsOf('pages', TEXTS))).toEqual(['tutorial.title']);
  expect(Object.keys(textsOf('files', TEXTS))).toEqual(['files.upload']);
});

test('a form gets the labels of its own fields, the media those of every documentation, a record those of every level', () => {
  const labels = {
    'unit.title': 1,
    'medium.name': 2,
    'textDocumentation.media': 3,
    'documentation.media': 4,
    'series.title': 5,
  };
  expect(labelsOf('unit', labels)).toEqual({ 'unit.title': 1 });
  expect(Object.values(labelsOf('documentation', labels))).toEqual([2, 3, 4]);
  expect(Object.values(labelsOf('records', labels))).toEqual([1, 5]);
});
