import { DATE_TYPES, type DateEntry, isRange } from '@regest/contract/fields/date-entry.ts';
import { mediumFields, mediumTypesOf } from '@regest/contract/fields/documentation.ts';
import type { DocumentationGroup, Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import { CLOSURE_ENDINGS, CLOSURE_REASONS, CLOSURE_SCOPES } from '@regest/contract/values/closure.ts';
import { QUALIFIERS, VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import fc from 'fast-check';

/** Ordinary letters and everything that XML, CSV or a spreadsheet must escape. */
const PIECES = [
  ...'aAżŁ0 -=+@;,|"\'<>&[]{}\\/.:~',
  '\n',
  '\r\n',
  '\t',
  ' | ',
  ']]>',
  '&amp;',
  '<p/>',
  '=1+1',
  '01',
  'ſ',
  '𝕏',
  'e\u0301',
];
const mixed = (max: number, pieces = PIECES) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: max }).map((parts) => parts.join(''));
const visible = (text: string) => /\p{L}|\p{N}/u.test(text);

/** A line without breaks and outer spaces, as the contract normalises it. */
const aLine = mixed(
  12,
  PIECES.filter((piece) => !/[\n\r\t]/.test(piece)),
)
  .map((text) => `x${text}`.trim())
  .filter(visible);
const aText = mixed(20).map((text) => `${text}x`);

const year = fc.integer({ min: 1, max: 2020 }).map(String);
const day = fc
  .tuple(
    fc.integer({ min: 1500, max: 1990 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')));
const date = (level: RecordLevel) =>
  LEVELS[level].yearsOnly
    ? year
    : fc.oneof(
        year,
        day.map(([y, m]) => `${y}-${m}`),
        day.map((parts) => parts.join('-')),
      );

function entry(level: RecordLevel): fc.Arbitrary<DateEntry> {
  return fc
    .record({
      dateType: fc.constantFrom(...DATE_TYPES),
      from: date(level),
      qualifier: fc.option(fc.constantFrom(...QUALIFIERS)),
    })
    .map(({ dateType, from, qualifier }) => ({
      dateType,
      dateFrom: from,
      dateTo: isRange(dateType) ? '2021' : null,
      ...(qualifier && { qualifier }),
    }));
}

const integer = fc.integer({ min: 1, max: 2_000_000 });

function medium(group: DocumentationGroup) {
  return fc.constantFrom(...mediumTypesOf(group)).chain((type) => {
    const values: Record<string, fc.Arbitrary<unknown>> = {
      number: integer,
      numberOfFiles: integer,
      format: aLine,
      sizeOfFiles: fc.constantFrom('12', '2,5'),
      duration: fc.constant('1:02:03'),
      name: aLine,
      label: aLine,
      isBlackAndWhite: fc.boolean(),
      isColor: fc.boolean(),
      isSepia: fc.boolean(),
    };
    const ownFields = Object.fromEntries(
      mediumFields(type.id).map((name) => [name, values[name] ?? fc.constant(null)]),
    );
    return fc.record({ mediumType: fc.constant(type.id), ...ownFields }, { requiredKeys: ['mediumType'] });
  });
}

function documentation(group: DocumentationGroup) {
  return fc
    .record(
      {
        numberOfPages: integer,
        numberOfDocuments: integer,
        minutesDuration: fc.integer({ min: 1, max: 59 }),
        media: fc.array(medium(group), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    .filter((value) => Object.keys(value).length > 0);
}

function someValue(field: Field, level: RecordLevel): fc.Arbitrary<unknown> | null {
  switch (field.kind) {
    case 'line':
      return aLine;
    case 'text':
      return aText;
    case 'link':
      return fc.constantFrom('https://archiwum.example/a?b="c"&d=ł', 'http://x.example/%zz');
    case 'count':
    case 'whole':
      return integer;
    case 'decimal':
      return fc.constantFrom('12', '2,5', '12 500,75');
    case 'choice':
      return fc.constantFrom(...VALUE_LISTS[field.list].map(({ id }) => id));
    case 'choices':
      return fc.uniqueArray(fc.constantFrom(...VALUE_LISTS[field.list].map(({ id }) => id)), {
        minLength: 1,
        maxLength: 4,
      });
    case 'dates':
      return fc.uniqueArray(entry(level), {
        minLength: 1,
        maxLength: 3,
        selector: (one) => JSON.stringify(one),
      });
    case 'documentation':
      return documentation(field.group);
    case 'closure':
      return fc.record({
        scope: fc.constantFrom(...CLOSURE_SCOPES),
        reason: fc.constantFrom(...CLOSURE_REASONS),
        until: fc.option(day.map((parts) => parts.join('-'))),
        atEnd: fc.constantFrom(...CLOSURE_ENDINGS),
        note: aLine,
      });
    default:
      return null;
  }
}

/** Random values of a record except creators, terms, files and its parent. */
export function someValues(level: RecordLevel): fc.Arbitrary<Record<string, unknown>> {
  const fields = recordFields(level).flatMap((field) => {
    const value = someValue(field, level);
    return value ? [[field.name, value] as const] : [];
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: ['signature', 'title'] });
}

/** Random values for every field. */
export function everyValue(level: RecordLevel): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      recordFields(level).flatMap((field) => {
        const value = someValue(field, level);
        return value ? [[field.name, value] as const] : [];
      }),
    ),
  );
}
