import { checkRecord } from '@regest/contract/derive/check-record.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { expect, test, vi } from 'vitest';
import { createForm } from './form-store.ts';
import { sameValue, toFormValues } from './values.ts';

const fields = recordFields('unit');
const STORED = {
  parentId: { id: 5 },
  signature: '01',
  title: 'Statut',
  dates: [{ dateType: 'single', dateFrom: '1908', dateTo: null }],
  authors: [{ id: 3, name: 'OSP' }],
  languages: ['pol'],
  totalSize: 12,
  content: null,
};

function aForm(stored: Record<string, unknown> = STORED) {
  return createForm({
    fields,
    initial: toFormValues(fields, stored),
    check: (values, strictness) => checkRecord('unit', values, strictness),
  });
}

test('a record read from the server is neither dirty nor wrong', () => {
  const form = aForm();
  expect(form.isDirty()).toBe(false);
  expect(form.errors()).toEqual([]);
});

test('a value changed and changed back leaves the form clean', () => {
  const form = aForm();
  form.set('title', 'Inny');
  expect([...form.changed()]).toEqual(['title']);
  form.set('title', 'Statut');
  expect(form.isDirty()).toBe(false);
});

test('an error is shown only after the field was left or a save was tried', () => {
  const form = aForm();
  form.set('title', '');
  expect(form.errorsOf('title')).toHaveLength(1);
  expect(form.showsErrorsOf('title')).toBe(false);
  form.touch('title');
  expect(form.showsErrorsOf('title')).toBe(true);
  expect(form.showsErrorsOf('content')).toBe(false);
  form.attempt();
  expect(form.showsErrorsOf('content')).toBe(true);
});

test('a field that was only passed by tells no error', () => {
  const form = aForm({ ...STORED, title: '' });
  form.leave('title');
  expect(form.showsErrorsOf('title')).toBe(false);
  form.set('title', 'S');
  form.set('title', '');
  form.leave('title');
  expect(form.showsErrorsOf('title')).toBe(true);
});

test('the errors of a field stay the same object while another field is typed in', () => {
  const form = aForm({ ...STORED, languages: [] });
  const before = form.errorsOf('languages');
  form.set('title', 'A');
  expect(form.errorsOf('languages')).toBe(before);
});

test('what the server refused lands on its field and goes when the field is changed', () => {
  const form = aForm();
  form.refuse([{ fieldName: 'signature', constraintType: 'Unique' }]);
  expect(form.errorsOf('signature')).toHaveLength(1);
  form.set('title', 'Inny');
  expect(form.errorsOf('signature')).toHaveLength(1);
  form.set('signature', '02');
  expect(form.errorsOf('signature')).toEqual([]);
});

test('a save keeps what was typed while it was on its way', () => {
  const form = aForm();
  form.set('title', 'Wysłany');
  const sent = form.values();
  form.set('content', 'dopisane w trakcie');
  form.rebase(toFormValues(fields, { ...STORED, title: 'Wysłany' }), sent);
  expect(form.get('content')).toBe('dopisane w trakcie');
  expect([...form.changed()]).toEqual(['content']);
});

test('a change elsewhere is taken over and leaves typed text and told errors alone', () => {
  const form = aForm();
  form.set('title', '');
  form.touch('title');
  form.refresh(toFormValues(fields, { ...STORED, content: 'z innego okna' }));
  expect(form.get('content')).toBe('z innego okna');
  expect(form.get('title')).toBe('');
  expect([...form.changed()]).toEqual(['title']);
  expect(form.showsErrorsOf('title')).toBe(true);
});

test('restoring the stored version empties every error told so far', () => {
  const form = aForm();
  form.set('title', '');
  form.attempt();
  form.restore();
  expect(form.get('title')).toBe('Statut');
  expect(form.showsErrorsOf('title')).toBe(false);
  expect(form.isDirty()).toBe(false);
});

test('listeners hear every change once', () => {
  const form = aForm();
  const heard = vi.fn();
  const stop = form.subscribe(heard);
  form.assign({ title: 'A', content: 'B' });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  form.set('title', 'C');
  expect(heard).toHaveBeenCalledTimes(1);
});

test.each([
  [null, '', true],
  [[], undefined, true],
  [12, '12', true],
  [{ media: [] }, {}, true],
  [{ a: 1, b: null }, { a: '1' }, true],
  [[{ id: 1 }], [{ id: 2 }], false],
  ['a', 'b', false],
])('%j and %j are stored alike: %s', (a, b, wanted) => {
  expect(sameValue(a, b)).toBe(wanted);
});

test('what the program fills in by itself is no work of the person, so leaving asks nothing', () => {
  const form = aForm({ ...STORED, languages: [], totalSize: null });
  const guessed = { languages: ['pol'], totalSize: '0' };
  form.rebaseSnapshot(guessed);
  form.assign(guessed);
  expect(form.isDirty()).toBe(false);
  form.set('title', 'Inny');
  expect([...form.changed()]).toEqual(['title']);
});
