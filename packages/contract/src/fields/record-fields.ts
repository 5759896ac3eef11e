import type { RecordLevel } from '../levels.ts';
import { RECORD_LEVELS } from '../levels.ts';
import type { Field } from './field.ts';
import { RECORD_ACCESS_FIELDS } from './record-access-fields.ts';
import type { RecordField } from './record-cells.ts';
import { RECORD_CONTENT_FIELDS } from './record-content-fields.ts';
import { RECORD_PROCESSING_FIELDS } from './record-processing-fields.ts';

/**
 * Every field of a record, and what each level makes of it. The order of the rows
 * is the order on the form.
 */
export const RECORD_FIELDS = {
  ...RECORD_CONTENT_FIELDS,
  ...RECORD_PROCESSING_FIELDS,
  ...RECORD_ACCESS_FIELDS,
};

export type RecordFieldName = keyof typeof RECORD_FIELDS;
export const RECORD_FIELD_NAMES = Object.keys(RECORD_FIELDS) as RecordFieldName[];

/** Fields of a level with all rules resolved. */
export function fieldsAt(level: RecordLevel, table: Readonly<Record<string, RecordField>>): Field[] {
  return Object.entries(table).flatMap(([name, { at, ...rules }]) => {
    const place = at[level];
    return place ? [{ ...rules, ...place, name } as Field] : [];
  });
}

const BY_LEVEL = Object.fromEntries(
  RECORD_LEVELS.map((level) => [level, fieldsAt(level, RECORD_FIELDS)]),
) as Record<RecordLevel, Field[]>;

/** The fields a record of this level has, every rule resolved. */
export function recordFields(level: RecordLevel): readonly Field[] {
  return BY_LEVEL[level];
}
