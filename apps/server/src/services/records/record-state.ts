import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { holdsValue } from '@regest/contract/kinds/facts.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { fieldValue, partsOf } from './record-view.ts';

/**
 * The whole of a record for its history, rights-holder included; empty fields are left out.
 * Creators and index terms are kept by name too, as they were called then. Files have a life of their own.
 */
export function stateOf(row: FullRecord): Record<string, unknown> {
  const fields = recordFields(row.level).filter((field) => holdsValue(field) && field.kind !== 'files');
  const record = partsOf(row, []);
  const state: Record<string, unknown> = {
    ...Object.fromEntries(fields.map((field) => [field.name, fieldValue(record, field)])),
    signature: row.signature,
    title: row.title,
    datesUnknown: row.fields.datesUnknown === true,
    authorsUnknown: row.fields.authorsUnknown === true,
    isDraft: row.is_draft,
    isPublished: row.is_published,
    isDeleted: row.deleted_at !== null,
  };
  return Object.fromEntries(Object.entries(state).filter(([, value]) => !isEmptyValue(value)));
}
