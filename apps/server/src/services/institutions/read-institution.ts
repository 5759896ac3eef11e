import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { filesOfInstitution } from '../files/list-files.ts';
import { institutionView } from './institution-view.ts';

export async function readInstitution(db: Db, actor: Actor, id: number) {
  const row = await findInstitution(db, id);
  if (!row || !can(actor, 'institution.read', { institutionId: row.id })) throw notFound('institution', id);
  return { institution: institutionView(row, await filesOfInstitution(db, id)) };
}
