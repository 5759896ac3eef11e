import type { Strictness } from '@regest/contract/derive/check-values.ts';
import { checkValues, putAt, valueAt } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid } from '../../errors/app-error.ts';

type Values = Record<string, unknown>;

/** One save: the actor, the values sent, and the stored entity, null while it is new. */
export interface Saving<View> {
  actor: Actor;
  sent: Values;
  stored: View | null;
  /** Set for an entity that belongs to an institution. */
  institutionId: number;
}

/** Rules of one entity, beside the save that all entities share. */
export interface Entity<View extends { id: number; version: number }> {
  resourceType: string;
  /** Fields that this actor may set; values sent for other fields are ignored. */
  fields(actor: Actor, stored: View | null): readonly Field[];
  strictness?(saving: Saving<View>): Strictness;
  /** Completes and cleans values before the check, as on creation. */
  prepare?(values: Values): Values;
  /** Faults that need the database; all are returned together. */
  faults?(db: Db, values: Values, saving: Saving<View>): Promise<FieldError[]> | FieldError[];
  insert(db: Db, values: Values, saving: Saving<View>): Promise<number>;
  set(db: Db, id: number, values: Values, saving: Saving<View>): Promise<void>;
}

/** The request over the stored values: an absent field stays, inside `address` and `contact` too; null empties it. */
function merged(fields: readonly Field[], sent: Values, stored: object | null): Values {
  const values = structuredClone(stored ?? {}) as Values;
  for (const { name } of fields) {
    const value = valueAt(sent, name);
    if (value !== undefined) putAt(values, name, value);
    // `address: null` empties the whole group.
    else if (name.includes('.') && sent[name.split('.')[0] ?? ''] === null) putAt(values, name, null);
  }
  return values;
}

function versionErrors({ version }: Values): FieldError[] {
  const isVersion = version === undefined || version === null || Number.isSafeInteger(version);
  return isVersion ? [] : [{ fieldName: 'version', constraintType: 'Type' }];
}

async function check<View extends { id: number; version: number }>(
  entity: Entity<View>,
  db: Db,
  saving: Saving<View>,
): Promise<Values> {
  const { actor, sent, stored } = saving;
  const fields = entity.fields(actor, stored);
  const wanted = merged(fields, sent, stored);
  const { values, errors } = checkValues(
    fields,
    entity.prepare?.(wanted) ?? wanted,
    entity.strictness?.(saving) ?? 'full',
  );
  errors.push(...versionErrors(sent), ...((await entity.faults?.(db, values, saving)) ?? []));
  const { resourceType } = entity;
  if (errors.length > 0) throw invalid(errors, { resourceType, resourceId: stored?.id });
  return values;
}

/**
 * Checks the sent values over the stored ones and writes them; `stored: null` creates. A save with an older version
 * than the stored one would overwrite a colleague's work unseen, and is refused.
 */
export async function saveEntity<View extends { id: number; version: number }>(
  entity: Entity<View>,
  db: Db,
  saving: Saving<View>,
): Promise<number> {
  const { sent, stored } = saving;
  const { resourceType } = entity;
  if (stored && Number.isSafeInteger(sent.version) && Number(sent.version) < stored.version)
    throw new AppError('conflict', { resourceType, resourceId: stored.id, current: stored });
  const values = await check(entity, db, saving);
  if (!stored) return entity.insert(db, values, saving);
  await entity.set(db, stored.id, values, saving);
  return stored.id;
}
