import { checkRecord } from '@regest/contract/derive/check-record.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../errors/app-error.ts';
import { countOfNew, insertAndRead } from '../../queries/records/insert-record.ts';
import { institutionFilter } from '../access/institution-scope.ts';
import { checkFileOrder } from '../files/order-files.ts';
import { searchEngine } from '../search/search-engine.ts';
import { checkReferences } from './check-references.ts';
import type { Place } from './find-place.ts';
import { findPlace, isBelowInstitution } from './find-place.ts';
import { toStored } from './record-storage.ts';
import { readView } from './record-view.ts';
import { readRequested } from './requested-values.ts';

/** Faults that only the database knows: whom the record names, and whether its number is free. */
async function checkAgainstDatabase(
  db: Db,
  level: RecordLevel,
  place: Place,
  values: RecordValues,
): Promise<FieldError[]> {
  const errors = await checkReferences(db, place.institutionId, level, values);
  errors.push(...(await checkFileOrder(db, null, level, values as Record<string, unknown>)));
  if (values.signature && place.isTaken) errors.push({ fieldName: 'signature', constraintType: 'Unique' });
  return errors;
}

export async function createRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  body: Record<string, unknown>,
): Promise<RecordView> {
  const asked = readRequested(level, actor, body);
  if (isBelowInstitution(level) && isEmptyValue(asked.values.parentId)) {
    asked.values.parentId = actor.institutionId;
  }
  const { values, errors } = checkRecord(level, asked.values, asked.isDraft ? 'draft' : 'full');
  errors.push(...asked.errors);
  const place =
    values.parentId == null
      ? null
      : await findPlace(db, actor, level, values.parentId, values.signature ?? null);
  if (place && 'constraintType' in place) {
    const own = institutionFilter(actor, 'record.write');
    // Without a place, only a caller with one institution can be told which creators are not there.
    if (own !== null) errors.push(...(await checkReferences(db, own, level, values)));
    errors.push(place);
    throw invalid(errors, { resourceType: level });
  }
  if (place) errors.push(...(await checkAgainstDatabase(db, level, place, values)));
  if (errors.length > 0 || !place) throw invalid(errors, { resourceType: level });
  const { parent, institutionId } = place;
  const row = {
    ...toStored(level, values),
    institutionId,
    level,
    parent,
    isDraft: asked.isDraft,
    by: actor.id,
  };
  const created = await insertAndRead(db, row);
  await searchEngine.putNew(db, created, countOfNew(row));
  return readView(db, actor, created);
}
