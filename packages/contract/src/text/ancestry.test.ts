import { expect, test } from 'vitest';
import type { Parentage } from '../endpoints/record-views.ts';
import { ancestorsOf } from './ancestry.ts';

const ABOVE_A_UNIT: Parentage = {
  parentIds: { idInstitution: 1, idCollection: 2, idSeries: [3, 4], idUnit: null },
  parentTitles: {
    titleInstitution: 'Archiwum',
    titleCollection: 'Straż',
    titleSeries: ['Akta', 'Pisma'],
    titleUnit: null,
  },
  parentSignatures: {
    signatureInstitution: 'A',
    signatureCollection: '12',
    signatureSeries: ['1', '2'],
    signatureUnit: '7',
    signatureDocument: null,
  },
};

test('the way to a record runs from its collection to its parent, without the record itself', () => {
  expect(ancestorsOf(ABOVE_A_UNIT)).toEqual([
    { id: 2, level: 'collection', signature: '12', title: 'Straż' },
    { id: 3, level: 'series', signature: '1', title: 'Akta' },
    { id: 4, level: 'series', signature: '2', title: 'Pisma' },
  ]);
});

test('above a collection lies no record', () => {
  const { parentTitles, parentSignatures } = ABOVE_A_UNIT;
  const parentIds = { idInstitution: 1, idCollection: null, idSeries: [], idUnit: null };
  expect(ancestorsOf({ parentIds, parentTitles, parentSignatures })).toEqual([]);
});
