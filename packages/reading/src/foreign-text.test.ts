import { expect, test } from 'vitest';
import { firstDescribing, textSections } from './foreign-text.ts';

test('marks of an import become headings, lines after a mark belong to it', () => {
  expect(
    textSections(
      'Letters.\n[bioghist] Biography\nBorn in 1900.\n[physfacet] gilt\n[extent] 3 boxes\n[sic] yes',
    ),
  ).toEqual([
    { heading: null, paragraphs: ['Letters.'] },
    { heading: 'bioghist', paragraphs: ['Biography', 'Born in 1900.'] },
    { heading: 'physdesc', paragraphs: ['gilt', '3 boxes', '[sic] yes'] },
  ]);
});

test('a summary is the first paragraph that describes', () => {
  expect(firstDescribing('Scope and Contents\nLetters to the editor.\nMore.')).toBe('Letters to the editor.');
  expect(firstDescribing('Collection Description:\n\nMinutes')).toBe('Minutes');
  expect(firstDescribing('[physdesc] 3 boxes')).toBe('3 boxes');
  expect(firstDescribing('Opis techniczny młyna\nRysunki')).toBe('Opis techniczny młyna');
  expect(firstDescribing('Abstract')).toBe('Abstract');
  expect(firstDescribing('')).toBe('');
});
