import { expect, test } from 'vitest';
import { unsureWords } from './unsure-words.ts';

const boxes = (text: string) =>
  text.split(' ').map((word) => ({
    text: word.replace('?', ''),
    x: 0,
    y: 0,
    w: 0,
    h: 0,
    ...(word.endsWith('?') && { isUnsure: true as const }),
  }));
const unsure = (read: string, text: string) =>
  unsureWords(boxes(read), text).map(({ start, end }) => `${start} ${text.slice(start, end)}`);

test('a word that the engine was unsure of is found where it stands now, and no longer once it was changed', () => {
  expect(unsure('W imieniu? zarzqdu? gminy', 'Dziś w imieniu zarządu\ngminy')).toEqual(['7 imieniu']);
});

test('of equal words the unsure one is found, whatever was put before it', () => {
  expect(unsure('koń i wóz i? bat', 'i i koń i wóz\ni bat')).toEqual(['14 i']);
});

test('a page without such words has none', () => {
  expect(unsure('Akta gminy', 'Akta gminy')).toEqual([]);
});
