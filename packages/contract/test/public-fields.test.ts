import { expect, test } from 'vitest';
import { INVENTORY_FIELDS, INVENTORY_SIZES } from '../src/derive/inventory-needs.ts';
import { INVENTORY_NEEDS } from '../src/endpoints/exports.ts';
import { ACQUISITION_FIELDS } from '../src/fields/acquisition-fields.ts';
import { AUTHOR_FIELDS } from '../src/fields/author-fields.ts';
import { type Field, type FieldTable, fieldsOf } from '../src/fields/field.ts';
import { INSTITUTION_FIELDS } from '../src/fields/institution-fields.ts';
import { RECORD_FIELD_NAMES, recordFields } from '../src/fields/record-fields.ts';
import { publicFields, ruleOf } from '../src/fields/standard.ts';
import { USER_FIELDS } from '../src/fields/user-fields.ts';
import { factsOf } from '../src/kinds/facts.ts';
import { RECORD_LEVELS } from '../src/levels.ts';

const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
const RECORD = RECORD_FIELD_NAMES.flatMap((name) =>
  RECORD_LEVELS.flatMap(recordFields)
    .filter((field) => field.name === name)
    .slice(0, 1),
);
const isPrivate = (fields: Field[], shown: Field[]) =>
  namesOf(fields.filter((field) => !shown.includes(field)));

test('a new field is not public', () => {
  const table = { nickname: { kind: 'line', max: 10, tab: 'home' } } as const satisfies FieldTable;
  expect(publicFields(fieldsOf(table), true)).toEqual([]);
});

test('what must never leave the editor is not public', () => {
  expect(isPrivate(RECORD, publicFields(RECORD, true))).toEqual([
    'digitalCopiesStoragePlace',
    'closure',
    'contributions',
    'rightsHolder',
  ]);
  const institution = fieldsOf(INSTITUTION_FIELDS);
  expect(isPrivate(institution, publicFields(institution, true))).toEqual([
    'readyWhenComplete',
    'donorsPublic',
    'remainingTranscriptionHours',
    'remainingTranscriptionMinutes',
    'remainingTranscriptionSeconds',
    'remainingOCRPages',
    'transcriptionDeadline',
    'ocrDeadline',
    'storageLimitGB',
  ]);
  expect(publicFields([...fieldsOf(USER_FIELDS), ...fieldsOf(ACQUISITION_FIELDS)], true)).toEqual([]);
});

test('the kind of every public field says how readers see it', () => {
  const shown = publicFields(RECORD, true).filter((field) => factsOf(field).shape === undefined);
  // The place in the tree and the files have parts of the page to themselves; a group is shown by its members.
  expect([...new Set(shown.map(({ kind }) => kind))].sort()).toEqual(['files', 'group', 'parent']);
});

test('a donor is named only where the institution agrees', () => {
  const consented = namesOf(publicFields(RECORD, true));
  expect(consented.filter((name) => !namesOf(publicFields(RECORD)).includes(name))).toEqual(['donor']);
});

test('a field names the rule of its standard', () => {
  const ruled = (entity: string, fields: readonly Field[]) =>
    fields.map((field) => `${field.name}: ${ruleOf(entity, field) ?? '–'}`);
  expect(ruled('unit', RECORD)).toContain('title: ISAD(G)\u00a03.1.2');
  expect(ruled('author', fieldsOf(AUTHOR_FIELDS))).toContain('dates: ISAAR(CPF)\u00a05.2.1');
  expect(ruled('institution', fieldsOf(INSTITUTION_FIELDS))).toContain('readingRoom: ISDIAH\u00a05.5.1');
  const without = [RECORD, fieldsOf(AUTHOR_FIELDS), fieldsOf(INSTITUTION_FIELDS)].flatMap((fields) =>
    namesOf(fields.filter(({ rule }) => rule === undefined)),
  );
  // Placement in the tree, access points, addresses and pictures have no number in the standards; quotas are ours.
  expect(without).toEqual([
    'parentId',
    'link',
    'contributions',
    'geographicalIndices',
    'personalIndices',
    'materialIndices',
    'pathAlias',
    'logo',
    'accent',
    'showpiece',
    'tiles',
    'archivizationDegree',
    'digitalizationDegree',
    'readyWhenComplete',
    'donorsPublic',
    'remainingTranscriptionHours',
    'remainingTranscriptionMinutes',
    'remainingTranscriptionSeconds',
    'remainingOCRPages',
    'transcriptionDeadline',
    'ocrDeadline',
    'storageLimitGB',
  ]);
});

test('what an inventory may lack is what the table says that it prints', () => {
  expect(INVENTORY_NEEDS).toEqual(['dates', ...INVENTORY_FIELDS, 'size']);
  expect(INVENTORY_SIZES.length).toBeGreaterThan(0);
});
