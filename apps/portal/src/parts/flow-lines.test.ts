import { expect, test } from 'vitest';
import { lineEnds } from './flow-lines.ts';

const endsOf = (text: string) =>
  lineEnds(
    text,
    [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
      start: index,
      end: index + line.length,
      box: null,
    })),
  );

test('full lines go on in their paragraph, a word that is cut goes on without its hyphen', () => {
  expect(
    endsOf(
      'Uchwalono zakupić dwadzieścia metrów węży tłocz-\nnych i jedną prądnicę. Koszt pokryje się ze skła-\ndek oraz z dochodu z zabawy w święto plonów, które\nodbędzie się jesienią.',
    ),
  ).toEqual(['join', 'join', 'space']);
});

test('a blank line, a short line and a number of a list begin a paragraph', () => {
  expect(
    endsOf(
      'PROTOKÓŁ\nz zebrania zarządu odbytego w dniu 12 kwietnia 1931 r.\n1. Odczytanie protokołu z poprzedniego zebrania gminy.\n2. Wnioski.\n\nNa tym zebranie zakończono i spisano ten protokół dziś.\nPodpisy',
    ),
  ).toEqual(['break', 'break', 'break', 'break', 'space']);
});

test('names one below another stay so, and a hyphen between names is kept', () => {
  expect(endsOf('Jan Lis\nAnna Nowak-\nKowalska\nPiotr Wrona')).toEqual(['break', 'break', 'break']);
});
