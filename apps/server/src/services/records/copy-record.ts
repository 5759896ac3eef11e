import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { isTakenSignature } from '../../db/database-fault.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../errors/app-error.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import type { NewRecord } from '../../queries/records/insert-record.ts';
import { insertRecord } from '../../queries/records/insert-record.ts';
import { findNextSignature } from '../../queries/records/next-signature.ts';
import { lockBranch } from '../../queries/records/record-locks.ts';
import { CollidedWrite, holdSignatures } from '../../queries/records/sibling-signatures.ts';
import { requireReach } from '../access/institution-scope.ts';
import { searchEngine } from '../search/search-engine.ts';
import { findPlace } from './find-place.ts';
import { readRecordView } from './record-view.ts';
import { refuseDeleted } from './refuse.ts';

async function findOriginal(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<FullRecord> {
  // Held, so that it is not deleted while we look for a number that its own deletion would free.
  await lockBranch(db, id, 'share');
  const original = await findRecord(db, id);
  if (original?.level !== level) throw notFound(level, id);
  requireReach(actor, 'record.write', { institutionId: original.institution_id }, level, id);
  refuseDeleted(original);
  return original;
}

async function insertCopy(db: Db, copy: NewRecord): Promise<number> {
  try {
    return await insertRecord(db, copy);
  } catch (error) {
    // A record was created under the number we had found free; the next one will do as well.
    if (isTakenSignature(error)) throw new CollidedWrite('the free number was taken meanwhile');
    throw error;
  }
}

/** The description alone: not published, without files and contents, under the next free number. A draft stays one. */
export async function copyRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  parentId: number,
): Promise<RecordView> {
  const original = await findOriginal(db, actor, level, id);
  const place = await findPlace(db, actor, level, parentId);
  if ('constraintType' in place) throw invalid([place]);
  // Creators belong to an institution, so a copy cannot leave it.
  if (place.institutionId !== original.institution_id) throw notFound();
  const siblings = { institutionId: place.institutionId, parentId: place.parent?.id ?? null };
  await holdSignatures(db, siblings);
  const copyId = await insertCopy(db, {
    institutionId: place.institutionId,
    level,
    parent: place.parent,
    signature: await findNextSignature(db, siblings),
    title: original.title,
    dates: original.dates,
    fields: original.fields,
    isDraft: original.is_draft,
    authorIds: original.authors.map((author) => author.id),
    indexIds: original.indices.map((term) => term.id),
    by: actor.id,
  });
  await searchEngine.put(db, 'record', [copyId]);
  return readRecordView(db, actor, copyId);
}
