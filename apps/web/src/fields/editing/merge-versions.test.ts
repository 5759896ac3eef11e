import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { expect, test } from 'vitest';
import { toFormValues } from '../form/values.ts';
import { describeValue } from './describe-value.ts';
import { differences, merged } from './merge-versions.ts';
import { requestBody } from './use-saving.ts';

const fields = recordFields('unit');
const read = (values: Record<string, unknown>) => toFormValues(fields, values);
const base = read({ title: 'Statut', content: 'a', totalSize: 3, authors: [{ id: 1, name: 'OSP' }] });

test('what only they changed is taken from them, what only I changed from me', () => {
  const mine = { ...base, title: 'Mój' };
  const theirs = { ...base, content: 'ich' };
  const differing = differences(fields, base, mine, theirs);
  expect(differing.map((one) => [one.field.name, one.proposed, one.clashes])).toEqual([
    ['title', 'mine', false],
    ['content', 'theirs', false],
  ]);
  expect(merged(differing, {}, mine, theirs)).toMatchObject({ title: 'Mój', content: 'ich' });
});

test('what both changed clashes and follows the choice', () => {
  const mine = { ...base, title: 'Mój' };
  const theirs = { ...base, title: 'Ich' };
  const differing = differences(fields, base, mine, theirs);
  expect(differing).toMatchObject([{ clashes: true, proposed: 'mine' }]);
  expect(merged(differing, {}, mine, theirs).title).toBe('Mój');
  expect(merged(differing, { title: 'theirs' }, mine, theirs).title).toBe('Ich');
});

test('the mark "unknown" goes with its list', () => {
  const theirs = { ...base, authors: [], authorsUnknown: true };
  const differing = differences(fields, base, base, theirs);
  expect(merged(differing, {}, base, theirs)).toMatchObject({ authors: [], authorsUnknown: true });
});

test('two people who wrote the same do not differ', () => {
  const both = { ...base, totalSize: '4' };
  expect(differences(fields, base, both, { ...base, totalSize: 4 })).toEqual([]);
});

test('values are described in words', () => {
  const of = (name: string) => fields.find((field) => field.name === name);
  expect(describeValue(of('languages'), ['pol', 'lat'])).toBe('polski, łacina');
  expect(
    describeValue(of('authors'), [
      { id: 1, name: 'OSP' },
      { id: 2, name: 'Zawilec' },
    ]),
  ).toBe('OSP; Zawilec');
  expect(describeValue(of('content'), '')).toBe('brak');
  expect(describeValue(of('physicalState'), 'good')).toBe('dobry');
  expect(describeValue(undefined, true)).toBe('Tak');
  expect(
    describeValue(of('textDocumentation'), {
      numberOfPages: 12,
      media: [{ mediumType: 'paper', number: 3 }],
    }),
  ).toBe('Liczba stron: 12\npapier, 3');
});

test('an update names changed fields, emptied ones too; a new record what is filled', () => {
  const checked = { title: 'A', content: null, authors: [], address: { city: 'Modrzewina' } };
  expect(requestBody(checked, new Set(['content', 'address.city']), false)).toEqual({
    content: null,
    address: { city: 'Modrzewina' },
  });
  expect(requestBody(checked, new Set(), true)).toEqual({ title: 'A', address: { city: 'Modrzewina' } });
});
