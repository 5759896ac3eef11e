import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import { holdsValue } from '@regest/contract/kinds/facts.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import type { StoredValues } from '../../queries/records/write.ts';
import { fieldValue, partsOf } from './record-view.ts';

/** Fields with a column or a table of their own, because the database guards, sorts or joins by them. */
const OWN_COLUMN = new Set(['signature', 'title']);
const OWN_PLACE = new Set<Field['kind']>(['parent', 'dates', 'authors', 'indices', 'files', 'group']);

function isInFields(field: Field): boolean {
  return !OWN_COLUMN.has(field.name) && !OWN_PLACE.has(field.kind);
}

/** Checked values → columns. What is empty is left out of `fields`: most of a record is. */
export function toStored(level: RecordLevel, values: RecordValues): StoredValues {
  const all = values as Record<string, unknown>;
  const kept = recordFields(level).filter((field) => isInFields(field) && !isEmptyValue(all[field.name]));
  const indexIds = recordFields(level).flatMap((field) =>
    field.kind === 'indices' ? ((all[field.name] as number[] | null) ?? []) : [],
  );
  return {
    signature: values.signature ?? '',
    title: values.title ?? '',
    dates: values.dates ?? [],
    fields: {
      ...Object.fromEntries(kept.map(({ name }) => [name, all[name]])),
      ...(values.datesUnknown === true && { datesUnknown: true }),
      ...(values.authorsUnknown === true && { authorsUnknown: true }),
    },
    authorIds: values.authors ?? [],
    indexIds,
  };
}

/** Columns → the values a request would send, so that a save can be laid over them. */
export function fromStored(row: FullRecord): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...row.fields,
    parentId: row.parent_id ?? row.institution_id,
    signature: row.signature,
    title: row.title,
    dates: row.dates,
    authors: row.authors.map(({ id }) => id),
    datesUnknown: row.fields.datesUnknown === true,
    authorsUnknown: row.fields.authorsUnknown === true,
  };
  for (const field of recordFields(row.level)) {
    if (field.kind === 'indices') {
      values[field.name] = row.indices.filter(({ type }) => type === field.indexType).map(({ id }) => id);
    }
  }
  return values;
}

/**
 * The whole of a record for its history, rights-holder included; empty fields are left out.
 * Creators and index terms are kept by name too, as they were called then. Files have a life of their own.
 */
export function stateOf(row: FullRecord): Record<string, unknown> {
  const record = partsOf(row, []);
  const state: Record<string, unknown> = {};
  const put = (name: string, value: unknown) => {
    if (!isEmptyValue(value)) state[name] = value;
  };
  for (const field of recordFields(row.level))
    if (holdsValue(field) && field.kind !== 'files') put(field.name, fieldValue(record, field));
  put('signature', row.signature);
  put('title', row.title);
  put('datesUnknown', row.fields.datesUnknown === true);
  put('authorsUnknown', row.fields.authorsUnknown === true);
  put('isDraft', row.is_draft);
  put('isPublished', row.is_published);
  put('isDeleted', row.deleted_at !== null);
  return state;
}
