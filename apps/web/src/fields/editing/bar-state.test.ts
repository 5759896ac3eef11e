import { checkRecord } from '@regest/contract/derive/check-record.ts';
import { recordForm } from '@regest/contract/derive/form-layout.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { expect, test } from 'vitest';
import { createForm } from '../form/form-store.ts';
import { lazyCheck } from '../form/lazy-check.ts';
import { toFormValues } from '../form/values.ts';
import { barState } from './bar-state.ts';
import { summaryOf } from './summary-items.ts';
import { tabErrors, tabOfField } from './tab-errors.ts';

const fields = recordFields('collection');
const rules = (values: Record<string, unknown>, strictness: 'full' | 'draft') =>
  checkRecord('collection', values, strictness);

function aForm(stored: Record<string, unknown> = {}) {
  return createForm({
    fields,
    initial: toFormValues(fields, { parentId: { id: 1 }, ...stored }),
    check: rules,
  });
}
const COMPLETE = {
  signature: '01',
  title: 'Straż',
  languages: ['pol'],
  datesUnknown: true,
  authorsUnknown: true,
  sizeArchivalUnits: 4,
};

test('what is empty is a reminder until a save is tried, then a fault', () => {
  const form = aForm({ ...COMPLETE, title: '' });
  expect(barState(form, 'collection')).toEqual({ kind: 'missing', count: 1, field: 'Tytuł' });
  form.attempt();
  expect(barState(form, 'collection')).toEqual({ kind: 'wrong', count: 1, field: 'Tytuł' });
});

test('two faults of one field are one thing to mend', () => {
  const dates = [{ dateType: 'range', dateFrom: 'x', dateTo: 'y' }];
  const form = aForm({ ...COMPLETE, datesUnknown: false, dates });
  form.touch('dates');
  expect(barState(form, 'collection')).toMatchObject({ kind: 'wrong', count: 1 });
});

test('a complete form says whether it is saved', () => {
  const form = aForm(COMPLETE);
  expect(barState(form, 'collection').kind).toBe('saved');
  form.set('content', 'x');
  expect(barState(form, 'collection').kind).toBe('dirty');
});

test('a badge counts the fields of its tab, members of a group included', () => {
  const tabs = recordForm('collection', 'extended', 'EDITOR');
  const form = aForm({ ...COMPLETE, sizeMegabytes: 'dużo', link: 'x'.repeat(1001) });
  form.attempt();
  expect(tabErrors(form, tabs)).toEqual([1, 0, 1, 0, 0, 0]);
  expect(tabOfField(tabs, 'sizeMegabytes')?.name).toBe('home');
});

test('the list names what is empty apart from what is wrong', () => {
  const { missing, wrong } = summaryOf(
    aForm({ ...COMPLETE, title: '', sizeMegabytes: 'dużo' }),
    'collection',
    true,
  );
  expect(missing.map(({ path }) => path)).toEqual(['title']);
  expect(wrong.map(({ path }) => path)).toEqual(['sizeMegabytes']);
});

test('rules that load later are requested by the first change and then hold', async () => {
  let loads = 0;
  const form = createForm({
    fields,
    initial: toFormValues(fields, COMPLETE),
    ...lazyCheck(async () => {
      loads += 1;
      return rules;
    }),
  });
  expect(form.errors()).toEqual([]);
  form.set('title', '');
  form.set('title', ' ');
  await form.prepare();
  expect(loads).toBe(1);
  expect(form.errorsOf('title')).toHaveLength(1);
});
