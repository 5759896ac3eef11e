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

/** A parent that is made by another change of the same batch. */
interface BelowChange {
  /** The `key` of the change that creates the parent. */
  parentKey?: string | undefined;
}

export interface Creation extends BelowChange {
  kind: 'create';
  level: RecordLevel;
  /** What other changes of the batch call it. */
  key?: string;
  values: Values;
  /** Fields that got a default and not a value of their own: the history says so. */
  defaults?: readonly string[];
  /** A record that this one is a copy of: the values are laid over its own. */
  original?: FullRecord;
}

export interface Update extends BelowChange {
  kind: 'update';
  id: number;
  /** The level under which the request names the record, where it does. */
  level?: RecordLevel;
  /** The version that the caller has read; a newer one is a conflict. */
  version?: number | undefined;
  values: Values;
  /** Further values, such as a list that something is added to, which depend on the stored ones. */
  derive?: (row: FullRecord) => Values;
  /** The signature of a record that has given it up to another change of the same transaction. */
  freedSignature?: string;
}

export type Change = Creation | Update;

/** A fault of one change; `refusal` is how a single request for it is answered, where not as a fault of a field. */
export interface ChangeFault extends FieldError {
  change: number;
  refusal?: AppError;
  /** Another change of the batch is in the way, and not what is stored. */
  isInBatch?: boolean;
}

/** What a record becomes, checked against all that the contract says. */
export interface PlannedRecord {
  /** Its place among the changes. */
  change: number;
  key: string | undefined;
  level: RecordLevel;
  /** As it is stored; null for a new record. */
  row: FullRecord | null;
  /** The whole record by the names of the API. */
  values: RecordValues;
  /** The fields that the request names. */
  touched: RecordValues;
  stored: StoredValues;
  isDraft: boolean;
  /** The requested place: of a new record always, of a stored one where it differs from the current one. */
  parent: number | { key: string } | null;
  /** Files that the request puts in order. */
  fileOrders: readonly FileOrder[];
  defaults: readonly string[];
  /** The values of the fields that change, as a request would send them; empty when none does. */
  before: Values;
  faults: ChangeFault[];
}

const UNKNOWN_FLAGS = { dates: 'datesUnknown', authors: 'authorsUnknown' } as const;

/** Naming authors or dates withdraws that they are unknown, unless the request says otherwise. */
function readUnknownFlags(body: Values): Values {
  const flags: Values = {};
  for (const [list, flag] of Object.entries(UNKNOWN_FLAGS)) {
    const named = body[list];
    if (flag in body) flags[flag] = body[flag];
    else if (Array.isArray(named) && named.length > 0) flags[flag] = false;
  }
  return flags;
}

/** The fields of a request that the actor may write. Server-owned and unknown ones are ignored, never an error. */
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

/** A new record: ready, and so complete, unless the request says that it is a draft. */
export function planCreation(
  actor: Actor,
  { level, key, parentKey, values: body, original, defaults = [] }: Creation,
  change: number,
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
    change,
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
    faults: [...errorsKnownNow, ...wrongTypes].map((fault) => ({ ...fault, change })),
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

/** The request laid over what is stored, checked whole. A record stays a draft, or ready, unless the request names it. */
export function planUpdate(
  actor: Actor,
  row: FullRecord,
  { values: body, derive, parentKey }: Update,
  change: number,
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
    change,
  }));
  if (row.is_published && isDraft)
    faults.push({
      change,
      fieldName: 'isDraft',
      constraintType: 'Value',
      refusal: refused('records.refused.publishedAsDraft'),
    });
  return {
    change,
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
