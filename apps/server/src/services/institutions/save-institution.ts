import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, notFound } from '../../errors/app-error.ts';
import { lockInstitution } from '../../queries/institutions/institutions.ts';
import { noteInstitution } from '../audit/notes.ts';
import { saveEntity } from '../entities/save-entity.ts';
import { filesOfInstitution } from '../files/list-files.ts';
import { INSTITUTION_ENTITY } from './institution-entity.ts';
import { institutionView } from './institution-view.ts';
import { readInstitution } from './read-institution.ts';

export async function createInstitution(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const { institutionId } = actor;
  const id = await saveEntity(INSTITUTION_ENTITY, db, { actor, sent, stored: null, institutionId });
  return readInstitution(db, actor, id);
}

export async function updateInstitution(db: Db, actor: Actor, id: number, sent: Record<string, unknown>) {
  const row = await lockInstitution(db, id);
  if (!row || !can(actor, 'institution.read', { institutionId: id })) throw notFound('institution', id);
  if (!can(actor, 'institution.write', { institutionId: id })) throw forbidden();
  const stored = institutionView(row, await filesOfInstitution(db, id));
  await saveEntity(INSTITUTION_ENTITY, db, { actor, sent, stored, institutionId: id });
  const saved = await lockInstitution(db, id);
  if (saved) await noteInstitution(db, actor, row, saved);
  return readInstitution(db, actor, id);
}
