import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, notFound } from '../../errors/app-error.ts';
import { lockInstitution, setInstitutionPublished } from '../../queries/institutions/institutions.ts';
import { unpublishRecordsOf } from '../../queries/records/subtree-state.ts';
import { countPublished, totalOf } from '../records/counts.ts';

/**
 * Publishes or unpublishes; nothing inside an unpublished institution stays published. Returns the number of changed
 * rows, the institution included.
 */
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
  await countPublished(db, id, records, -1);
  return { published: changed + totalOf(records) };
}
