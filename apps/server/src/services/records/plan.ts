import { isDeepStrictEqual } from 'node:util';
import { checkRecord } from '@regest/contract/derive/check-record.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import { type AppError, refused } from '../../errors/app-error.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import type { StoredValues } from '../../queries/records/write.ts';
import { requestedClosure } from '../closures/closure-value.ts';
import type { FileOrder } from '../files/order-files.ts';
import { fromStored, toStored, visibleFields } from './record-view.ts';

export type Values = Record<string, unknown>;

/** A parent that another change of the same batch creates. */
interface BelowChange {
  /** The `key` of the change that creates the parent. */
  parentKey?: string | undefined;
}

export interface Creation extends BelowChange {
  kind: 'create';
  level: RecordLevel;
  /** Key for references from other changes of the batch. */
  key?: string;
  values: Values;
  /** Fields filled by a default, which the history states. */
  defaults?: readonly string[];
  /** Original of a copy: the values are laid over its own. */
  original?: FullRecord;
}

export interface Update extends BelowChange {
  kind: 'update';
  id: number;
  /** Level of the record in the request, where it states one. */
  level?: RecordLevel;
  /** Version that the caller has read; a newer stored one is a conflict. */
  version?: number | undefined;
  values: Values;
  /** Adds values that depend on the stored ones, such as a list with an addition. */
  derive?: (row: FullRecord) => Values;
  /** Former signature of a record that has given it up to another change of the same transaction. */
  freedSignature?: string;
}

export type Change = Creation | Update;

/**
 * A fault of the change at this index of the batch; `refusal` is the answer to a single request, where it differs from a
 * fault of a field.
 */
export interface ChangeFault extends FieldError {
  at: number;
  refusal?: AppError;
  /** True where the conflict is with another change of the batch. */
  isInBatch?: boolean;
}

/** Planned state of the record of the change at this index, checked against the contract. */
export interface PlannedRecord {
  at: number;
  key: string | undefined;
  level: RecordLevel;
  /** The stored record; null for a new one. */
  row: FullRecord | null;
  /** The whole record by the names of the API. */
  values: RecordValues;
  /** Fields in the request. */
  touched: RecordValues;
  stored: StoredValues;
  isDraft: boolean;
  /** Requested place: of a new record always, of a stored one where it differs from the current one. */
  parent: number | { key: string } | null;
  /** Requested orders of files. */
  fileOrders: readonly FileOrder[];
  defaults: readonly string[];
  /** Previous values of the changed fields in the form of a request; empty when none changes. */
  before: Values;
  faults: ChangeFault[];
}

const UNKNOWN_FLAGS = { dates: 'datesUnknown', authors: 'authorsUnknown' } as const;

/** Authors or dates in a request clear the flag that they are unknown, unless the request sets it. */
function readUnknownFlags(body: Values): Values {
  const flags: Values = {};
  for (const [list, flag] of Object.entries(UNKNOWN_FLAGS)) {
    const named = body[list];
    if (flag in body) flags[flag] = body[flag];
    else if (Array.isArray(named) && named.length > 0) flags[flag] = false;
  }
  return flags;
}

/** Fields of a request that the actor may write. Server-owned and unknown ones are ignored, never an error. */
function writableValues(level: RecordLevel, actor: Actor, body: Values) {
  const names = visibleFields(level, actor)
    .map(({ name }) => name)
    .filter((name) => name in body);
  const errors = [...Object.values(UNKNOWN_FLAGS), 'isDraft']
    .filter((name) => !['boolean', 'undefined'].includes(typeof (body[name] ?? undefined)))
    .map((fieldName): FieldError => ({ fieldName, constraintType: 'Type' }));
  if (body.version != null && !Number.isSafeInteger(body.version))
    errors.push({ fieldName: 'version', constraintType: 'Type' });
  return {
    values: { ...Object.fromEntries(names.map((name) => [name, body[name]])), ...readUnknownFlags(body) },
    errors,
  };
}

function fileOrdersOf(level: RecordLevel, values: object): FileOrder[] {
  return recordFields(level).flatMap(({ kind, name }) => {
    const ids = kind === 'files' ? (values as Values)[name] : undefined;
    return Array.isArray(ids) && ids.length > 0 ? [{ name, ids }] : [];
  });
}

/** Plans a new record: ready, and so complete, unless the request makes it a draft. */
export function planCreation(
  actor: Actor,
  { level, key, parentKey, values: body, original, defaults = [] }: Creation,
  at: number,
): PlannedRecord {
  const { values: asked, errors: wrongTypes } = writableValues(level, actor, body);
  if ('closure' in asked) asked.closure = requestedClosure(actor, null, asked.closure);
  const proposed: Values = original ? { ...fromStored(original), ...asked } : asked;
  if (LEVELS[level].isRoot && isEmptyValue(proposed.parentId)) proposed.parentId = actor.institutionId;
  const isDraft = body.isDraft === true;
  const { values, errors } = checkRecord(level, proposed, isDraft ? 'draft' : 'full');
  const errorsKnownNow =
    parentKey === undefined ? errors : errors.filter(({ fieldName }) => fieldName !== 'parentId');
  return {
    at,
    key,
    level,
    row: null,
    values,
    touched: values,
    stored: toStored(level, values),
    fileOrders: fileOrdersOf(level, values),
    isDraft,
    parent: parentKey === undefined ? (values.parentId ?? null) : { key: parentKey },
    defaults,
    before: {},
    faults: [...errorsKnownNow, ...wrongTypes].map((fault) => ({ ...fault, at })),
  };
}

const filled = (value: unknown) => (isEmptyValue(value) ? null : value);

function valuesBefore(row: FullRecord, old: Values, values: RecordValues, isDraft: boolean): Values {
  const after = values as Values;
  const names = [...new Set([...Object.keys(old), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(filled(old[name]), filled(after[name])),
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, old[name] ?? null])),
    ...(isDraft !== row.is_draft && { isDraft: row.is_draft }),
  };
}

/**
 * Plans the request over the stored record, checked as a whole. A record stays a draft, or ready, unless the request
 * changes that.
 */
export function planUpdate(
  actor: Actor,
  row: FullRecord,
  { values: body, derive, parentKey }: Update,
  at: number,
  onlyTouched = false,
): PlannedRecord {
  const { level } = row;
  const proposed = derive ? { ...body, ...derive(row) } : body;
  const { values: asked, errors: wrongTypes } = writableValues(level, actor, proposed);
  const isDraft = typeof proposed.isDraft === 'boolean' ? proposed.isDraft : row.is_draft;
  const old = fromStored(row);
  if ('closure' in asked)
    asked.closure = requestedClosure(actor, (old.closure ?? null) as Closure | null, asked.closure);
  const { values, errors } = checkRecord(level, { ...old, ...asked }, isDraft ? 'draft' : 'full');
  const parentId = values.parentId ?? null;
  const parent = parentKey === undefined ? parentId : { key: parentKey };
  const isReported = ({ fieldName }: FieldError) => !onlyTouched || (fieldName.split('.')[0] ?? '') in asked;
  const faults: ChangeFault[] = [...errors.filter(isReported), ...wrongTypes].map((fault) => ({
    ...fault,
    at,
  }));
  if (row.is_published && isDraft)
    faults.push({
      at,
      fieldName: 'isDraft',
      constraintType: 'Value',
      refusal: refused('records.refused.publishedAsDraft'),
    });
  return {
    at,
    key: undefined,
    level,
    row,
    values,
    touched: Object.fromEntries(Object.entries(values).filter(([name]) => name in asked)) as RecordValues,
    stored: toStored(level, values),
    fileOrders: fileOrdersOf(level, values),
    isDraft,
    defaults: [],
    parent: parent === (row.parent_id ?? row.institution_id) ? null : parent,
    before: {
      ...valuesBefore(row, old, values, isDraft),
      ...(parentKey !== undefined && { parentId: row.parent_id }),
    },
    faults,
  };
}
