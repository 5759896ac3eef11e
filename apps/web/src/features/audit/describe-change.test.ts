import { expect, test } from 'vitest';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { translate } from '../../ui/texts/translate.ts';
import { describeChange } from './describe-change.ts';

const t = translate;

test('a change of rights is written in words: roles and institutions by name, flags as yes and no', () => {
  expect(describeChange({ field: 'roles', from: 'EDITOR', to: 'SUPERVISOR' }, 'users', t)).toEqual({
    field: labelOf('user', 'roles'),
    from: 'Redaktor',
    to: 'Kierownik',
  });
  expect(describeChange({ field: 'isActive', from: null, to: false }, 'users', t)).toMatchObject({
    from: 'brak',
    to: 'Nie',
  });
  expect(
    describeChange(
      { field: 'institutionId', from: { id: 1, name: 'A' }, to: { id: 2, name: 'B' } },
      'users',
      t,
    ),
  ).toEqual({
    field: labelOf('user', 'institutionId'),
    from: 'A',
    to: 'B',
  });
});

test('amounts, times and days read as elsewhere, and an unknown field keeps its name', () => {
  expect(describeChange({ field: 'transcriptionSeconds', from: 0, to: 3909 }, 'users', t).to).toBe('1:05:09');
  expect(describeChange({ field: 'ocrPages', from: 5, to: 12_500 }, 'institutions', t)).toMatchObject({
    field: 'Strony OCR',
    to: '12\u202f500',
  });
  expect(describeChange({ field: 'ocrDeadline', from: null, to: '2099-01-31' }, 'users', t).to).toBe(
    '31\u00a0stycznia\u00a02099',
  );
  expect(describeChange({ field: 'oldField', from: 'a', to: 'b' }, 'users', t).field).toBe('oldField');
});
