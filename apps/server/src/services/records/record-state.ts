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
