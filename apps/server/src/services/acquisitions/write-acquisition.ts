import { checkValues } from '@regest/contract/derive/check-values.ts';
import { ACQUISITION_FIELDS } from '@regest/contract/fields/acquisition-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../errors/app-error.ts';
import {
  type AcquisitionRow,
  deleteAcquisition,
  insertAcquisition,
  isLiveCollection,
  isNumberTaken,
  lockAcquisition,
  setAcquisition,
} from '../../queries/acquisitions/acquisitions.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { refuseStale } from '../access/refuse-stale.ts';
import { acquisitionView } from './acquisition-view.ts';
import { readAcquisition } from './read-acquisitions.ts';

interface Values {
  number: string;
  date: string;
  source: string;
  method: string;
  description: string | null;
  extent: string | null;
  collectionId: number | null;
}
const FIELDS = fieldsOf(ACQUISITION_FIELDS);

async function checked(
  db: Db,
  institutionId: number,
  sent: Record<string, unknown>,
  stored: AcquisitionRow | null,
) {
  const wanted: Record<string, unknown> = stored ? { ...acquisitionView(stored) } : {};
  for (const { name } of FIELDS) if (sent[name] !== undefined) wanted[name] = sent[name];
  const { values, errors } = checkValues(FIELDS, wanted, 'full');
  const { number, collectionId, ...rest } = values as unknown as Values;
  if (number && (await isNumberTaken(db, institutionId, number, stored?.id ?? 0)))
    errors.push({ fieldName: 'number', constraintType: 'Unique' });
  // An entry keeps its collection while that lies in the trash.
  const isNewLink = collectionId && collectionId !== stored?.collection_id;
  if (isNewLink && !(await isLiveCollection(db, institutionId, collectionId)))
    errors.push({ fieldName: 'collectionId', constraintType: 'NotFound' });
  if (errors.length > 0) throw invalid(errors, { resourceType: 'acquisition', resourceId: stored?.id });
  return { ...rest, number, collection_id: collectionId };
}

/** An administrator may enter for another institution; it has to be there. */
async function institutionOf(db: Db, actor: Actor, sent: Record<string, unknown>): Promise<number> {
  const asked = sent.institutionId;
  if (asked === undefined || asked === null) return actor.institutionId;
  if (typeof asked !== 'number' || !Number.isSafeInteger(asked))
    throw invalid([{ fieldName: 'institutionId', constraintType: 'Type' }]);
  const id = institutionScope(actor, 'acquisition.write', asked);
  if (!(await findInstitution(db, id)))
    throw invalid([{ fieldName: 'institutionId', constraintType: 'NotFound' }]);
  return id;
}

export async function createAcquisition(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const institutionId = await institutionOf(db, actor, sent);
  const values = await checked(db, institutionId, sent, null);
  const id = await insertAcquisition(db, {
    ...values,
    institution_id: institutionId,
    created_by: actor.id,
    updated_by: actor.id,
  });
  return readAcquisition(db, actor, id);
}

async function lock(db: Db, actor: Actor, action: 'acquisition.write' | 'acquisition.delete', id: number) {
  const row = await lockAcquisition(db, id);
  if (!row || !can(actor, 'acquisition.read', { institutionId: row.institution_id }))
    throw notFound('acquisition', id);
  requireReach(actor, action, { institutionId: row.institution_id }, 'acquisition', id);
  return row;
}

export async function updateAcquisition(db: Db, actor: Actor, id: number, sent: Record<string, unknown>) {
  const stored = await lock(db, actor, 'acquisition.write', id);
  refuseStale(sent.version, stored.version, 'acquisition', acquisitionView(stored));
  await setAcquisition(db, id, await checked(db, stored.institution_id, sent, stored), actor.id);
  return readAcquisition(db, actor, id);
}

export async function removeAcquisition(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  await lock(db, actor, 'acquisition.delete', id);
  await deleteAcquisition(db, id);
  return {};
}
