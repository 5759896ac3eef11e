import { describe, expect, test } from 'vitest';
import { alignBoxes } from './store-pages.ts';

const recognised = (text: string) =>
  text.split(' ').map((word, index) => ({ text: word, x: index / 1000, y: 0, w: 0.001, h: 0.01 }));
const alignedBoxes = (machine: string, corrected: string) =>
  alignBoxes(recognised(machine), corrected).map(({ text, x }) => [text, Math.round(x * 1000)]);

describe('after a correction', () => {
  test('words that stayed keep their boxes, those taken out or put in have none', () => {
    expect(
      alignedBoxes('dnia trzeciego maja odbyło się', 'dnia 3 maja we dworze odbyło się zebranie'),
    ).toEqual([
      ['dnia', 0],
      ['maja', 2],
      ['odbyło', 3],
      ['się', 4],
    ]);
  });

  test('a word that was only respelt keeps its place', () => {
    expect(alignedBoxes('Protokol z zebrania zarzqdu', 'Protokół z zebrania zarządu,')).toEqual([
      ['Protokół', 0],
      ['z', 1],
      ['zebrania', 2],
      ['zarządu,', 3],
    ]);
  });

  test('a word that the engine was unsure of stays so until it is respelt', () => {
    const words = recognised('Zarzqd uchwalił sklaakę').map((word) => ({ ...word, isUnsure: true as const }));
    expect(alignBoxes(words, 'Zarząd uchwalił').map(({ text, isUnsure }) => [text, isUnsure])).toEqual([
      ['Zarząd', undefined],
      ['uchwalił', true],
    ]);
  });

  test('an equal word takes the box of its place, not the first of its kind', () => {
    expect(alignedBoxes('i koń i wóz i bat', 'wóz i bat')).toEqual([
      ['wóz', 3],
      ['i', 4],
      ['bat', 5],
    ]);
  });

  test('nothing is left of a rewritten text, and none is made up where no machine read', () => {
    expect(alignedBoxes('aaaa bbbb cccc', 'zupełnie inny tekst o czym innym')).toEqual([]);
    expect(alignBoxes([], 'tekst')).toEqual([]);
  });

  test('a page of thousands of words keeps those around what changed', () => {
    const words = Array.from({ length: 5000 }, (_, index) => `słowo${index}x`);
    const corrected = ['początek', ...words.slice(1, 2500), 'zmiana', ...words.slice(2501), 'koniec'];
    const boxes = alignBoxes(recognised(words.join(' ')), corrected.join(' '));
    expect(boxes).toHaveLength(4998);
  });
});
