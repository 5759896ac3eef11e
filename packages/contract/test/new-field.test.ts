import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkValues } from '../src/derive/check-values.ts';
import { fieldColumns } from '../src/derive/csv-columns.ts';
import { bodyShape, viewShape } from '../src/derive/entity-shape.ts';
import { fieldsSection } from '../src/derive/fields-doc.ts';
import { entityForm } from '../src/derive/form-layout.ts';
import { ACQUISITION_FIELDS } from '../src/fields/acquisition-fields.ts';
import { AUTHOR_FIELDS } from '../src/fields/author-fields.ts';
import { type Field, fieldsOf } from '../src/fields/field.ts';
import { INSTITUTION_FIELDS, INSTITUTION_TABS } from '../src/fields/institution-fields.ts';
import { NEWS_FIELDS } from '../src/fields/news-fields.ts';
import { at, on, type RecordField } from '../src/fields/record-cells.ts';
import { fieldsAt, RECORD_FIELDS } from '../src/fields/record-fields.ts';
import { USER_FIELDS } from '../src/fields/user-fields.ts';
import { LEVELS, RECORD_LEVELS } from '../src/levels.ts';

const NICKNAME = { kind: 'line', max: 10, tab: 'home' } as const;
const place = on('home');
const AT_EVERY_LEVEL: RecordField = { kind: 'line', max: 10, at: at(place, place, place, place) };

/** One row more in the table of each entity; nothing else is touched. */
const ENTITIES: [string, Field[], readonly string[]][] = [
  ['unit', fieldsAt('unit', { ...RECORD_FIELDS, nickname: AT_EVERY_LEVEL }), LEVELS.unit.tabs],
  ['author', fieldsOf({ ...AUTHOR_FIELDS, nickname: NICKNAME }), ['home']],
  ['institution', fieldsOf({ ...INSTITUTION_FIELDS, nickname: NICKNAME }), INSTITUTION_TABS],
  ['user', fieldsOf({ ...USER_FIELDS, nickname: NICKNAME }), ['home']],
  ['acquisition', fieldsOf({ ...ACQUISITION_FIELDS, nickname: NICKNAME }), ['home']],
  ['news', fieldsOf({ ...NEWS_FIELDS, nickname: NICKNAME }), ['home']],
];

const file = z.object({ id: z.int() });

test.each(ENTITIES)('a new field of %s costs one row of its table', (entity, fields, tabs) => {
  const [home] = entityForm(fields, 'EDITOR', tabs);
  expect(home?.fields.map(({ name }) => name)).toContain('nickname');

  const tooLong = checkValues(fields, { nickname: 'x'.repeat(11) }, 'draft').errors;
  expect(tooLong).toContainEqual({ fieldName: 'nickname', constraintType: 'Size' });
  expect(checkValues(fields, { nickname: ' Żwirek ' }, 'draft').values).toMatchObject({ nickname: 'Żwirek' });

  const view = viewShape(fields, { file }).nickname;
  expect([
    view?.safeParse('Żwirek').success,
    view?.safeParse(null).success,
    view?.safeParse(7).success,
  ]).toEqual([true, true, false]);

  const columns = fields.flatMap((field) =>
    fieldColumns<Record<string, unknown>>(entity, field, (source) => source[field.name]),
  );
  const column = columns.find(({ name }) => name === 'nickname');
  expect(column?.cell({ nickname: 'Żwirek' })).toBe('Żwirek');

  expect(fieldsSection(entity, fields)).toContain('| `nickname` |');

  const body = z.toJSONSchema(z.object(bodyShape(fields)), { io: 'input', unrepresentable: 'any' });
  expect(Object.keys(body.properties ?? {})).toContain('nickname');
});

/** Where each entity is called; the four levels have the same calls. */
const AREAS = {
  unit: 'units',
  author: 'authors',
  institution: 'institutions',
  user: 'users',
  acquisition: 'acquisitions',
  news: 'news',
};

test('a row that is there before the program reads its tables is in its API document, page, forms and files', () => {
  const program = join(import.meta.dirname, 'one-row-more.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const output = JSON.parse(stdout) as {
    sent: string[];
    answered: string[];
    chapters: string[];
    shown: string[];
    errors: unknown[];
    place: unknown;
  };
  for (const area of Object.values(AREAS)) {
    expect(output.sent).toContain(`put /api/${area}/{id}`);
    expect(output.answered).toContain(`put /api/${area}/{id}`);
  }
  expect(output.chapters).toEqual([...RECORD_LEVELS, ...Object.keys(AREAS).slice(1)]);
  expect(output.shown).toEqual([
    'form of a unit',
    'form of an institution',
    'file of units',
    'file of creators',
  ]);
  expect(output.errors).toEqual([{ fieldName: 'nickname', constraintType: 'Size' }]);
  expect(output.place).toEqual({ isad: '3.6.1', ead: { in: 'block', element: 'odd' }, internal: true });
});
