import type { Action, Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findRecordPlace, type RecordPlace } from '../../queries/records/find-records.ts';
import { requireReach } from '../access/institution-scope.ts';

/** The highest of the records named, in the order of their paths: one within another goes with it. */
export async function findRoots(
  db: Db,
  actor: Actor,
  action: Action,
  ids: readonly number[],
): Promise<RecordPlace[]> {
  const places: RecordPlace[] = [];
  for (const id of new Set(ids)) {
    const place = await findRecordPlace(db, id);
    if (!place) throw notFound('record', id);
    requireReach(actor, action, { institutionId: place.institution_id }, place.level, id);
    places.push(place);
  }
  const roots: RecordPlace[] = [];
  for (const place of places.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const last = roots.at(-1);
    if (!last || !place.path.startsWith(last.path)) roots.push(place);
  }
  return roots;
}
