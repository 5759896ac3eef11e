import type { Actor } from '@regest/contract/permissions.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findLiveCollection } from '../../queries/exports/collections.ts';
import { findInstitutionName, type InstitutionName } from '../../queries/institutions/institutions.ts';
import { requireReach } from '../access/institution-scope.ts';

const ACTION = 'export.read';

export interface ExportedCollection {
  id: number;
  title: string;
  signature: string;
  computedSignature: string;
  institution: { id: number; signature: string; name: string; archive_name: string | null };
}

/** A collection outside the trash that this actor may export; any other is a 404. */
export async function findExportedCollection(db: Db, actor: Actor, id: number): Promise<ExportedCollection> {
  const row = await findLiveCollection(db, id);
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

export async function findExportedInstitution(db: Db, actor: Actor, id: number): Promise<InstitutionName> {
  const row = await findInstitutionName(db, id);
  requireReach(actor, ACTION, row && { institutionId: row.id }, 'institution', id);
  if (!row) throw notFound('institution', id);
  return row;
}
