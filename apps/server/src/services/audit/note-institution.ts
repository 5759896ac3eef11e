import { AUDITED_INSTITUTION_NAMES, AUDITED_QUOTA } from '@regest/contract/audit.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { InstitutionRow } from '../../queries/institutions/institutions.ts';
import { changesBetween, noteChanges } from './note-changes.ts';

function valuesOf(row: InstitutionRow) {
  return {
    signature: row.signature,
    name: row.name,
    archiveName: row.archive_name,
    pathAlias: row.path_alias,
    transcriptionSeconds: row.transcription_seconds,
    ocrPages: row.ocr_pages,
    transcriptionDeadline: row.transcription_deadline,
    ocrDeadline: row.ocr_deadline,
  };
}

/** Names are part of addresses and signatures, and quota costs an institution money: both changes are audited. */
export async function noteInstitution(
  db: Db,
  actor: Actor,
  before: InstitutionRow,
  after: InstitutionRow,
): Promise<void> {
  const about = {
    institutionId: before.id,
    resourceType: 'institutions',
    resourceId: before.id,
    resourceTitle: before.name,
    resourceSignature: before.signature,
  };
  const changed = (fields: typeof AUDITED_QUOTA | typeof AUDITED_INSTITUTION_NAMES) =>
    changesBetween(fields, valuesOf(before), valuesOf(after));
  await noteChanges(db, actor, 'rename', about, changed(AUDITED_INSTITUTION_NAMES));
  await noteChanges(db, actor, 'quota', about, changed(AUDITED_QUOTA));
}
