import { expect, test } from 'vitest';
import { CONSTRAINT_TYPES, ERROR_TYPES } from '../../packages/contract/src/errors.ts';
import { ACQUISITION_FIELDS } from '../../packages/contract/src/fields/acquisition-fields.ts';
import { AUTHOR_FIELDS } from '../../packages/contract/src/fields/author-fields.ts';
import {
  INSTITUTION_FIELDS,
  INSTITUTION_TABS,
} from '../../packages/contract/src/fields/institution-fields.ts';
import { recordFields } from '../../packages/contract/src/fields/record-fields.ts';
import { USER_FIELDS } from '../../packages/contract/src/fields/user-fields.ts';
import { LEVELS, RECORD_LEVELS } from '../../packages/contract/src/levels.ts';
import labels from '../../packages/contract/src/locale/pl/labels.json' with { type: 'json' };
import messages from '../../packages/contract/src/locale/pl/messages.json' with { type: 'json' };
import { missingTexts, namedTexts, unusedTexts } from './texts.ts';

const FIELDS = [
  ...RECORD_LEVELS.flatMap((level) => recordFields(level).map(({ name }) => `${level}.${name}`)),
  ...Object.entries({
    author: AUTHOR_FIELDS,
    institution: INSTITUTION_FIELDS,
    user: USER_FIELDS,
    acquisition: ACQUISITION_FIELDS,
  }).flatMap(([entity, fields]) => Object.keys(fields).map((name) => `${entity}.${name}`)),
];

test('every field of every table has a label and a help', () => {
  const texts = Object.entries(labels).flatMap(([key, { label, help }]) => [
    [`${key}.label`, label],
    [`${key}.help`, help],
  ]);
  const wanted = FIELDS.flatMap((field) => [`${field}.label`, `${field}.help`]);
  expect(wanted.length).toBeGreaterThan(200);
  expect(missingTexts(wanted, Object.fromEntries(texts))).toEqual([]);
});

test('every tab, level, error and constraint has its text', () => {
  const wanted = [
    ...RECORD_LEVELS.filter((level) => level !== 'series').flatMap((level) =>
      LEVELS[level].tabs.map((tab) => `tabs.${level}.${tab}`),
    ),
    ...INSTITUTION_TABS.map((tab) => `tabs.institution.${tab}`),
    ...RECORD_LEVELS.map((level) => `level.${level}`),
    ...ERROR_TYPES.map((type) => `apiError.${type}`),
    ...CONSTRAINT_TYPES.map((type) => `validation.constraint.${type}`),
  ];
  expect(missingTexts(wanted, messages)).toEqual([]);
});

test('every text with a number in it has all its forms', () => {
  const forms = ['one', 'few', 'many', 'other'];
  const counted = new Set(Object.keys(messages).flatMap((key) => /^(.+)_few$/.exec(key)?.[1] ?? []));
  const wanted = [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`));
  expect(missingTexts(wanted, messages)).toEqual([]);
});

test('a text that is missing or empty is found', () => {
  expect(missingTexts(['a.b', 'a.c', 'a.d'], { 'a.b': 'Tekst', 'a.c': ' ' })).toEqual(['a.c', 'a.d']);
});

test('a text is in use when it is named whole, by a template, inside another template or with a count', () => {
  const text = [
    "t('save.done'); t(`level.#{level}`); t('count.files', { count })",
    't(`#{mark} #{t(`short.#{a}.#{b}`)}`)',
  ]
    .join('\n')
    .replaceAll('#', '$');
  const named = namedTexts([{ path: 'a.tsx', text }]);
  const keys = [
    'save.done',
    'level.unit',
    'short.x.y',
    'count.files_few',
    'save.lost',
    'short.x',
    'other.unit',
  ];
  expect(unusedTexts(keys, named)).toEqual(['save.lost', 'short.x', 'other.unit']);
});
