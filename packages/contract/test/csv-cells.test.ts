import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesCell, mediaCell, readDatesCell, readIdsCell, readMediaCell } from '../src/derive/csv-cells.ts';
import { DATE_TYPES } from '../src/fields/date-entry.ts';
import { joinItems, namedItem } from '../src/text/list-cell.ts';
import { QUALIFIERS, VALUE_LISTS } from '../src/values/value-lists.ts';

test('a list of names and ids is read back whatever the names hold', () => {
  const item = fc.record({ id: fc.nat(), name: fc.string({ unit: 'binary' }) });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const cell = joinItems(items.map(({ id, name }) => namedItem(name, id)));
      expect(readIdsCell(cell)).toEqual(items.map(({ id }) => String(id)));
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
      expect(readDatesCell(datesCell(dates))).toEqual(dates);
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
      expect(readMediaCell(mediaCell(media))).toEqual(media);
    }),
  );
});

test('what is unknown is told from what is left out', () => {
  expect(readDatesCell('unknown')).toEqual([]);
  expect(readIdsCell('unknown')).toEqual([]);
});
