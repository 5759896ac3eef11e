import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, notFound } from '../../errors/app-error.ts';
import {
  lockInstitution,
  setInstitutionPublished,
  unpublishRecordsOf,
} from '../../queries/institutions/institutions.ts';
import { addToInstitutionCounts } from '../../queries/records/record-counts.ts';

const COUNT_OF_LEVEL = {
  collection: 'published_collections',
  series: 'published_series',
  unit: 'published_units',
  document: 'published_documents',
} as const;

/** Nothing stays published inside an institution that is not. Answers how many things changed, itself included. */
export async function publishInstitution(
  db: Db,
  actor: Actor,
  id: number,
  value: boolean,
): Promise<{ published: number }> {
  const row = await lockInstitution(db, id);
  if (!row || !can(actor, 'institution.read', { institutionId: id })) throw notFound('institution', id);
  if (!can(actor, 'institution.publish', { institutionId: id })) throw forbidden();
  const changed = row.is_published === value ? 0 : 1;
  if (changed) await setInstitutionPublished(db, id, value);
  if (value) return { published: changed };
  const records = await unpublishRecordsOf(db, id, actor.id);
  await addToInstitutionCounts(
    db,
    id,
    Object.fromEntries(records.map(({ level, count }) => [COUNT_OF_LEVEL[level], -count])),
  );
  return { published: changed + records.reduce((sum, { count }) => sum + count, 0) };
}
