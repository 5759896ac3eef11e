import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { levelWord } from '@regest/contract/levels.ts';
import { ancestorsOf } from '@regest/contract/text/ancestry.ts';
import { expect, test } from 'vitest';
import { createForm } from '../../fields/form/form-store.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { paddedSignature } from './field-hints.tsx';
import { fillEmpty, fillUntyped, inheritedValues, nearestValues } from './inherit.ts';
import { inventoryGaps } from './inventory-hint.tsx';
import { carriedValues, followingSignature, mayStick, STICKY_BY_DEFAULT } from './next-record.ts';
import { placeOf } from './place.ts';
import { defaultsFrom } from './use-inherited-defaults.ts';
import { simpleDefaults } from './use-simple-defaults.ts';

const unit = recordFields('unit');
const collection = recordFields('collection');

test.each([
  ['009', '010', '010'],
  ['099', '100', '100'],
  ['05', '03', '06'],
  ['03', '06', '06'],
  ['A-7', '01', 'A-8'],
  ['luźne', '04', '04'],
])('after %s, when %s is the lowest free number, comes %s', (previous, free, wanted) => {
  expect(followingSignature(previous, free)).toBe(wanted);
});

test('author, language and licence go along by default, with the mark "unknown"', () => {
  const values = toFormValues(unit, {
    title: 'Statut',
    authors: [{ id: 1, name: 'OSP' }],
    languages: ['pol'],
    content: 'x',
  });
  expect(carriedValues(unit, STICKY_BY_DEFAULT, values)).toEqual({
    authors: [{ id: 1, name: 'OSP' }],
    authorsUnknown: false,
    languages: ['pol'],
    licenses: [],
  });
});

test('neither the signature nor the place nor files can be chosen to go along', () => {
  const names = unit.filter(mayStick).map((field) => field.name);
  expect(names).not.toContain('signature');
  expect(names).not.toContain('parentId');
  expect(names).not.toContain('contentFiles');
  expect(names).toContain('accessTerms');
});

const PARENT = {
  title: 'Straż',
  signature: '01',
  languages: ['pol', 'deu'],
  authors: [{ id: 1, name: 'OSP' }],
  dates: [{ dateType: 'range', dateFrom: '1908', dateTo: '1934' }],
  accessTerms: 'po umówieniu',
  sizeMegabytes: '5',
};

test('a parent lends what is not its own name or measure', () => {
  const names = Object.keys(inheritedValues(unit, collection, PARENT));
  expect(names.sort()).toEqual(['accessTerms', 'authors', 'dates', 'languages']);
});

test('copying all fills empty fields only and respects "unknown"', () => {
  const inherited = inheritedValues(unit, collection, PARENT);
  const values = { ...toFormValues(unit, { languages: ['lat'] }), datesUnknown: true };
  expect(
    Object.keys(fillEmpty(values, nearestValues([{ level: 'collection', values: inherited }]))).sort(),
  ).toEqual(['accessTerms', 'authors', 'authorsUnknown']);
});

test('a template replaces what a new record has from above, and nothing that was typed', () => {
  const inherited = toFormValues(unit, { languages: ['pol'], authors: [{ id: 1, name: 'OSP' }] });
  const form = createForm({ fields: unit, initial: inherited, check: () => ({ values: {}, errors: [] }) });
  form.set('authors', [{ id: 2, name: 'Gmina' }]);
  const template = { languages: ['lat'], authors: [{ id: 3, name: 'Parafia' }], content: 'Metryki' };
  const parts = Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, { parts: { [name]: value } }]),
  );
  expect(fillUntyped(form, parts)).toEqual({ languages: ['lat'], content: 'Metryki' });
});

test('a field takes the value of the nearest record above that has one, a new record only what is usually the same', () => {
  const series = inheritedValues(unit, recordFields('series'), { dates: PARENT.dates });
  const nearest = nearestValues([
    { level: 'series', values: series },
    { level: 'collection', values: inheritedValues(unit, collection, PARENT) },
  ]);
  expect(nearest.dates?.from).toBe('series');
  expect(nearest.languages?.from).toBe('collection');
  expect(Object.keys(defaultsFrom(unit, nearest)).sort()).toEqual(['authors', 'languages']);
});

test('a text too long for the field is not lent', () => {
  const long = { ...PARENT, otherAdditionalData: 'x'.repeat(4001) };
  expect(inheritedValues(recordFields('document'), unit, long)).not.toHaveProperty('otherAdditionalData');
});

test('simple mode takes the hidden languages from the parent and 0 for the size', () => {
  const values = toFormValues(unit, {});
  expect(simpleDefaults(unit, values, toFormValues(collection, PARENT))).toEqual({
    languages: ['pol', 'deu'],
    totalSize: '0',
  });
  expect(simpleDefaults(unit, values, {})).toEqual({ languages: ['pol'], totalSize: '0' });
  expect(simpleDefaults(unit, { ...values, languages: ['lat'], totalSize: '7' }, {})).toEqual({});
});

test('a document shows its languages in simple mode, so nothing is assumed', () => {
  const fields = recordFields('document');
  expect(simpleDefaults(fields, toFormValues(fields, {}), {})).toEqual({});
});

test('the path to a record runs from its collection to its parent', () => {
  const record = {
    institutionId: 1,
    parentIds: { idInstitution: 1, idCollection: 2, idSeries: [3, 4], idUnit: null },
    parentTitles: { titleInstitution: 'A', titleCollection: 'Z', titleSeries: ['S', 'P'], titleUnit: null },
    parentSignatures: {
      signatureInstitution: 'PL_9001',
      signatureCollection: '01',
      signatureSeries: ['02', '03'],
      signatureUnit: '07',
      signatureDocument: null,
    },
  } as unknown as RecordView;
  expect(ancestorsOf(record).map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(placeOf(record)).toEqual({
    id: 4,
    level: 'series',
    title: 'P',
    computedSignature: 'PL_9001_01_02_03',
  });
});

test('a series below a series is a sub-series', () => {
  expect(levelWord('series', 'series')).toBe('subseries');
  expect(levelWord('series', 'collection')).toBe('series');
  expect(levelWord('unit', 'series')).toBe('unit');
});

test.each([
  ['7', '04', '07'],
  ['07', '04', null],
  ['112', '04', null],
  ['A7', '04', null],
])('a number typed as %s among siblings like %s is better written %s', (typed, suggested, wanted) => {
  expect(paddedSignature(typed, suggested)).toBe(wanted);
});

test('an inventory lacks the form and one kind of documentation, not all four', () => {
  const gaps = (values: Record<string, unknown>) =>
    inventoryGaps(unit, (name) => values[name]).map((field) => field.name);
  expect(gaps({})).toEqual(['externalForm', 'textDocumentation']);
  expect(gaps({ externalForm: 'teczka', audioDocumentation: { numberOfDocuments: 2 } })).toEqual([]);
});
