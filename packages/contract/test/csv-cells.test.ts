import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATE_TYPES } from '../src/fields/date-entry.ts';
import type { Field } from '../src/fields/field.ts';
import { recordFields } from '../src/fields/record-fields.ts';
import { factsOf } from '../src/kinds/facts.ts';
import { joinItems, namedItem } from '../src/text/list-cell.ts';
import { QUALIFIERS, VALUE_LISTS } from '../src/values/value-lists.ts';

function cellsOf(kind: Field['kind'], part?: string) {
  const field = recordFields('unit').find((one) => one.kind === kind) as Field;
  const { readCell, writeCell } = factsOf(field);
  return {
    read: (cell: string) => readCell(cell, field, part),
    write: (value: unknown) => String(writeCell(value, field)),
  };
}

test('a list of names and ids is read back whatever the names hold', () => {
  const item = fc.record({ id: fc.nat(), name: fc.string({ unit: 'binary' }) });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const cell = joinItems(items.map(({ id, name }) => namedItem(name, id)));
      expect(cellsOf('choices').read(cell)).toEqual(items.map(({ id }) => String(id)));
      expect(cellsOf('authors').read(cell)).toEqual(items.map(({ id }) => id));
    }),
  );
});

test('dates are read back with their type, both ends and their qualifier', () => {
  const day = fc.constantFrom('1918', '1939-09', '1939-09-01');
  const entry = fc.record(
    {
      dateType: fc.constantFrom(...DATE_TYPES),
      dateFrom: day,
      dateTo: day,
      qualifier: fc.constantFrom(...QUALIFIERS),
    },
    { requiredKeys: ['dateType', 'dateFrom'] },
  );
  fc.assert(
    fc.property(fc.array(entry), (dates) => {
      const { read, write } = cellsOf('dates');
      expect(read(write(dates))).toEqual(dates);
    }),
  );
});

test('media are read back with all their details', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 });
  const medium = fc.record(
    {
      mediumType: fc.constantFrom(...VALUE_LISTS.mediumTypes.map(({ id }) => id)),
      number: fc.nat(),
      format: text,
      isColor: fc.boolean(),
      name: text,
      label: text,
    },
    { requiredKeys: ['mediumType'] },
  );
  fc.assert(
    fc.property(fc.array(medium), (media) => {
      const { read, write } = cellsOf('documentation', 'media');
      expect(read(write(media))).toEqual(media);
    }),
  );
});

test('an unknown value is distinguished from one left out', () => {
  expect(cellsOf('dates').read('unknown')).toEqual([]);
  expect(cellsOf('authors').read('unknown')).toEqual([]);
});
