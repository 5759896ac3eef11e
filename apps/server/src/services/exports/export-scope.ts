import type { Actor } from '@regest/contract/permissions.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/app-error.ts';
import { requireReach } from '../access/institution-scope.ts';

const ACTION = 'export.read';

export interface ExportedCollection {
  id: number;
  title: string;
  signature: string;
  computedSignature: string;
  institution: { id: number; signature: string; name: string; archive_name: string | null };
}

/** A live collection this actor may take out; anything else is not there. */
export async function findExportedCollection(db: Db, actor: Actor, id: number): Promise<ExportedCollection> {
  const row = await db
    .selectFrom('record')
    .innerJoin('institution', 'institution.id', 'record.institution_id')
    .select(['record.id', 'record.title', 'record.signature', 'record.institution_id'])
    .select([
      'institution.signature as institution_signature',
      'institution.name as institution_name',
      'institution.archive_name',
    ])
    .where('record.id', '=', id)
    .where('record.level', '=', 'collection')
    .where('record.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('collection', id);
  requireReach(actor, ACTION, { institutionId: row.institution_id }, 'collection', id);
  return {
    id: row.id,
    title: row.title,
    signature: row.signature,
    computedSignature: joinSignature([row.institution_signature, row.signature]),
    institution: {
      id: row.institution_id,
      signature: row.institution_signature,
      name: row.institution_name,
      archive_name: row.archive_name,
    },
  };
}

export async function findExportedInstitution(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ id: number; signature: string; name: string }> {
  const row = await db
    .selectFrom('institution')
    .select(['id', 'signature', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  requireReach(actor, ACTION, row && { institutionId: row.id }, 'institution', id);
  if (!row) throw notFound('institution', id);
  return row;
}
