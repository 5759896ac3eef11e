import type { Field } from '../fields/field.ts';
import { factsOf } from '../kinds/facts.ts';
import type { RecordParts } from '../kinds/kind.ts';

/** A stored record, by the parts it is kept in. */
export interface StoredRecord extends RecordParts {
  signature: string;
  title: string;
  fields: Readonly<Record<string, unknown>>;
}

/** The value of a field, wherever the record keeps it. */
export function storedValue(record: StoredRecord, field: Field): unknown {
  const { ofRecord } = factsOf(field);
  if (ofRecord) return ofRecord(record, field);
  return field.column ? record[field.name as 'title'] : record.fields[field.name];
}
