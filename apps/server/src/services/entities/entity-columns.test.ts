import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { expect, test } from 'vitest';
import { fromColumns, toColumns } from './entity-columns.ts';

test('a field without a column of its own is kept and read back beside those that have one', () => {
  const fields = fieldsOf({ ...AUTHOR_FIELDS, 'seal.motto': { kind: 'line', max: 10, tab: 'home' } });
  const values = { name: 'Zofia', otherName: null, dates: [], seal: { motto: 'Ad astra' } };
  const { fields: shared, dates, ...columns } = toColumns(fields, values);
  expect({ ...columns, dates, shared }).toMatchObject({
    name: 'Zofia',
    other_name: null,
    dates: '[]',
    shared: '{"seal":{"motto":"Ad astra"}}',
  });
  const row = { ...columns, dates: [], fields: JSON.parse(shared) as object };
  expect(fromColumns(fields, row)).toMatchObject(values);
});
