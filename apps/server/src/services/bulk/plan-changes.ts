import { isDeepStrictEqual } from 'node:util';
import { checkRecord } from '@regest/contract/derive/check-record.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import type { StoredValues } from '../records/record-storage.ts';
import { fromStored, toStored } from '../records/record-storage.ts';
import { refused } from '../records/refuse.ts';
import { readRequested } from '../records/requested-values.ts';

/** What one record would become, checked as a save of it would be. */
export interface PlannedRow {
  row: FullRecord;
  /** The fields that the request names. */
  touched: RecordValues;
  stored: StoredValues;
  isDraft: boolean;
  /** Only where it differs from the present one. */
  newParentId: number | null;
  errors: FieldError[];
  /** The values that stood, of the fields that change, as a request would send them; empty when none does. */
  before: Record<string, unknown>;
}

const filled = (value: unknown) => (isEmptyValue(value) ? null : value);

function whatChanges(
  row: FullRecord,
  old: Record<string, unknown>,
  values: RecordValues,
  isDraft: boolean,
): Record<string, unknown> {
  const after = values as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(filled(old[name]), filled(after[name])),
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, old[name] ?? null])),
    ...(isDraft !== row.is_draft && { isDraft: row.is_draft }),
  };
}

/** A record stays the draft or the finished description that it is, unless the request says otherwise. */
export function planRow(actor: Actor, row: FullRecord, body: Record<string, unknown>): PlannedRow {
  const asked = readRequested(row.level, actor, body);
  const isDraft = typeof body.isDraft === 'boolean' ? body.isDraft : row.is_draft;
  if (row.is_published && isDraft) throw refused('records.refused.publishedAsDraft');
  const old = fromStored(row);
  const { values, errors } = checkRecord(row.level, { ...old, ...asked.values }, isDraft ? 'draft' : 'full');
  const touched = Object.fromEntries(Object.entries(values).filter(([name]) => name in asked.values));
  const parentId = values.parentId ?? null;
  return {
    row,
    touched: touched as RecordValues,
    stored: toStored(row.level, values),
    isDraft,
    newParentId: parentId === (row.parent_id ?? row.institution_id) ? null : parentId,
    errors: [...errors, ...asked.errors],
    before: whatChanges(row, old, values, isDraft),
  };
}
