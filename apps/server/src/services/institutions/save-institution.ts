import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, invalid, notFound } from '../../errors/app-error.ts';
import {
  insertInstitution,
  lockInstitution,
  setInstitution,
} from '../../queries/institutions/institutions.ts';
import { refuseStale } from '../access/refuse-stale.ts';
import { noteInstitution } from '../audit/note-institution.ts';
import { filesOfInstitution } from '../files/list-files.ts';
import { checkTileOrder, saveTileOrder } from '../files/order-files.ts';
import { checkInstitution } from './check-institution.ts';
import { institutionColumns, quotaColumns } from './institution-columns.ts';
import { institutionView } from './institution-view.ts';
import { readInstitution } from './read-institution.ts';

export async function createInstitution(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const { values, errors } = await checkInstitution(db, actor.role, sent, null);
  if (errors.length > 0) throw invalid(errors, { resourceType: 'institution' });
  const id = await insertInstitution(db, {
    ...institutionColumns(values),
    ...quotaColumns(values),
    created_by: actor.id,
    updated_by: actor.id,
  });
  return readInstitution(db, actor, id);
}

export async function updateInstitution(db: Db, actor: Actor, id: number, sent: Record<string, unknown>) {
  const row = await lockInstitution(db, id);
  if (!row || !can(actor, 'institution.read', { institutionId: id })) throw notFound('institution', id);
  if (!can(actor, 'institution.write', { institutionId: id })) throw forbidden();
  const stored = institutionView(row, await filesOfInstitution(db, id));
  refuseStale(sent.version, row.version, 'institution', stored);
  const { values, errors } = await checkInstitution(db, actor.role, sent, stored);
  const tiles = checkTileOrder(stored.tiles, sent.tiles);
  errors.push(...tiles.errors);
  if (errors.length > 0) throw invalid(errors, { resourceType: 'institution', resourceId: id });
  const mayQuota = can(actor, 'institution.quota', { institutionId: id });
  await setInstitution(
    db,
    id,
    { ...institutionColumns(values), ...(mayQuota && quotaColumns(values)) },
    actor.id,
  );
  const saved = await lockInstitution(db, id);
  if (saved) await noteInstitution(db, actor, row, saved);
  await saveTileOrder(db, id, tiles.ids);
  return readInstitution(db, actor, id);
}
