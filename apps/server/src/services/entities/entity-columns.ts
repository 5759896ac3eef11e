import { putAt, valueAt } from '@regest/contract/derive/value-path.ts';
import { columnOf, type Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';

type Values = Record<string, unknown>;

const isFlag = (field: Field) => typeof factsOf(field).empty === 'boolean';
const isList = (field: Field) => Array.isArray(factsOf(field).empty);

/**
 * Checked values as columns. A field without a column of its own is stored in `fields`, so a new field needs no
 * migration.
 */
export function toColumns(fields: readonly Field[], values: Values): Values & { fields: string } {
  const columns: Values = {};
  const shared: Values = {};
  for (const field of fields) {
    const value = valueAt(values, field.name) ?? null;
    if (!field.column) putAt(shared, field.name, value);
    else columns[columnOf(field.name)] = isList(field) ? JSON.stringify(value ?? []) : value;
  }
  return { ...columns, fields: JSON.stringify(shared) };
}

/** A row as the values of its fields in an answer. */
export function fromColumns(fields: readonly Field[], row: object): Values {
  const columns = row as Values & { fields: Values };
  const values: Values = {};
  for (const field of fields) {
    const stored = field.column ? columns[columnOf(field.name)] : valueAt(columns.fields, field.name);
    putAt(values, field.name, stored ?? (isList(field) ? [] : isFlag(field) ? false : null));
  }
  return values;
}
