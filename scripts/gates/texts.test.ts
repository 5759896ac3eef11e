import { expect, test } from 'vitest';
import { AUDIT_KINDS } from '../../packages/contract/src/audit.ts';
import { INVENTORY_NEEDS, REPORT_FORMATS } from '../../packages/contract/src/endpoints/exports.ts';
import { JOB_STATES } from '../../packages/contract/src/endpoints/jobs.ts';
import { CONSTRAINT_TYPES, ERROR_TYPES } from '../../packages/contract/src/errors.ts';
import { DATE_TYPES } from '../../packages/contract/src/fields/date-entry.ts';
import { INSTITUTION_TABS } from '../../packages/contract/src/fields/institution-fields.ts';
import { LEVELS, RECORD_LEVELS } from '../../packages/contract/src/levels.ts';
import labels from '../../packages/contract/src/locale/pl/labels.json' with { type: 'json' };
import messages from '../../packages/contract/src/locale/pl/messages.json' with { type: 'json' };
import portal from '../../packages/contract/src/locale/pl/portal.json' with { type: 'json' };
import { ACTIONS } from '../../packages/contract/src/permissions.ts';
import { ROLES } from '../../packages/contract/src/roles.ts';
import { STATISTICS_CATEGORIES, STATISTICS_LEVELS } from '../../packages/contract/src/statistics-range.ts';
import { TEXT_KINDS } from '../../packages/contract/src/values/file-types.ts';
import { OCR_QUIZ, SPEECH_LOCALES, SPEECH_QUIZ } from '../../packages/contract/src/values/sending.ts';
import { QUALIFIERS, VALUE_LISTS } from '../../packages/contract/src/values/value-lists.ts';
import { FIELD_PARTS, FORM_FIELDS, namedLabels, OTHER_LABELS } from './labels.ts';
import { projectFiles } from './project-files.ts';
import { missingTexts, namedTexts, unusedTexts } from './texts.ts';

const LABELS: Record<string, { label: string; help?: string }> = labels;
const SOURCES = [...projectFiles('apps'), ...projectFiles('packages')].filter(
  ({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test\//.test(path),
);
const NAMED_TEXTS = namedTexts(SOURCES);
const PERMISSION = /^permission\./;
/** `validation.unit.title`: what is said when this field breaks its rule. */
const RULE = /^validation\.(collection|series|unit|document|author|institution|user)\.(\w+)$/;

test('every field of every table has a label and a help', () => {
  const texts = Object.entries(LABELS).flatMap(([key, { label, help = '' }]) => [
    [`${key}.label`, label],
    [`${key}.help`, help],
  ]);
  const expected = FORM_FIELDS.flatMap((field) => [`${field}.label`, `${field}.help`]);
  expect(expected.length).toBeGreaterThan(200);
  expect(missingTexts(expected, Object.fromEntries(texts))).toEqual([]);
});

test('every part of a field, and what only the history tells of a record, has a label', () => {
  const texts = Object.fromEntries(Object.entries(LABELS).map(([key, { label }]) => [key, label]));
  const flags = RECORD_LEVELS.flatMap((level) =>
    ['datesUnknown', 'authorsUnknown', 'isDraft'].map((flag) => `${level}.${flag}`),
  );
  expect(missingTexts([...FIELD_PARTS, ...flags], texts)).toEqual([]);
});

test('every tab, level, error and constraint has its text', () => {
  const expected = [
    ...RECORD_LEVELS.filter((level) => level !== 'series').flatMap((level) =>
      LEVELS[level].tabs.map((tab) => `tabs.${level}.${tab}`),
    ),
    ...INSTITUTION_TABS.map((tab) => `tabs.institution.${tab}`),
    ...RECORD_LEVELS.map((level) => `level.${level}`),
    ...ERROR_TYPES.map((type) => `apiError.${type}`),
    ...CONSTRAINT_TYPES.map((type) => `validation.constraint.${type}`),
  ];
  expect(missingTexts(expected, messages)).toEqual([]);
});

test('every permission has its text, and no text speaks of one that is not there', () => {
  const expected = ACTIONS.map((action) => `permission.${action}`);
  expect(missingTexts(expected, messages)).toEqual([]);
  expect(Object.keys(messages).filter((key) => PERMISSION.test(key) && !expected.includes(key))).toEqual([]);
});

test('every value of a closed list has its own Polish name', () => {
  const named = [
    ...Object.entries(VALUE_LISTS),
    ['speech languages', SPEECH_LOCALES.map(({ value, name }) => ({ id: String(value), name }))] as const,
    ...[...OCR_QUIZ.questions, ...SPEECH_QUIZ.questions].map(
      ({ text, options }) => [text, options.map(({ value, name }) => ({ id: String(value), name }))] as const,
    ),
  ];
  for (const [list, items] of named) {
    const names = items.map(({ name }) => name.trim());
    expect(names, list).not.toContain('');
    expect(new Set(names).size, list).toBe(items.length);
    expect(new Set(items.map(({ id }) => id)).size, list).toBe(items.length);
  }
  expect(VALUE_LISTS.roles.map(({ id }) => id).toSorted()).toEqual([...ROLES].toSorted());
});

test('every value that has no list of names has its text', () => {
  const expected = [
    ...DATE_TYPES.map((type) => `dates.type.${type}`),
    ...QUALIFIERS.map((qualifier) => `dates.qualifiers.${qualifier}`),
    ...STATISTICS_CATEGORIES.map((category) => `statistics.category.${category}`),
    ...STATISTICS_LEVELS.map((level) => `statistics.level.${level.toLowerCase()}`),
    ...REPORT_FORMATS.map((format) => `statistics.report.${format}`),
    ...INVENTORY_NEEDS.map((need) => `inventory.need.${need}`),
    ...AUDIT_KINDS.map((kind) => `audit.kind.${kind}`),
    ...JOB_STATES.map((state) => `jobs.state.${state}`),
    ...TEXT_KINDS.map((kind) => `jobs.kindName.${kind}`),
  ];
  expect(missingTexts(expected, messages)).toEqual([]);
});

test('no text is unused', () => {
  const keys = Object.keys({ ...messages, ...portal }).filter((key) => !PERMISSION.test(key));
  expect(unusedTexts(keys, NAMED_TEXTS)).toEqual([]);
});

test('a text for a broken rule speaks of a field there is', () => {
  const parts = ['runningMeters', 'megabytes'];
  const lost = Object.keys(messages).filter((key) => {
    const [, entity = '', rule = ''] = RULE.exec(key) ?? [];
    if (entity === '' || parts.includes(rule) || NAMED_TEXTS.whole.has(key)) return false;
    const names = FORM_FIELDS.filter((field) => field.startsWith(`${entity}.`)).flatMap((field) => {
      const name = field.slice(entity.length + 1);
      return [name, name.split('.').at(-1) ?? name];
    });
    return !names.includes(rule.replace(/(Length|Format)$/, ''));
  });
  expect(lost).toEqual([]);
});

test('no label and no help is unused', () => {
  const named = namedLabels(SOURCES);
  const used = new Set([...FORM_FIELDS, ...FIELD_PARTS, ...OTHER_LABELS, ...named]);
  expect(Object.keys(LABELS).filter((key) => !used.has(key))).toEqual([]);
  const helped = new Set([...FORM_FIELDS, ...FIELD_PARTS, ...named]);
  const helps = Object.keys(LABELS).filter((key) => LABELS[key]?.help !== undefined);
  expect(helps.filter((key) => !helped.has(key))).toEqual([]);
});

test('every text with a number in it has all its forms', () => {
  const forms = ['one', 'few', 'many', 'other'];
  const counted = new Set(Object.keys(messages).flatMap((key) => /^(.+)_few$/.exec(key)?.[1] ?? []));
  const expected = [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`));
  expect(missingTexts(expected, messages)).toEqual([]);
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

test('a label is in use when a call or a look-up names it', () => {
  const text =
    "labelOf('user', 'role'); helpOf('news', 'date'); labels['unit.title'].label; labelOf(level, name)";
  expect(namedLabels([{ path: 'a.ts', text }])).toEqual(['user.role', 'news.date', 'unit.title']);
});
