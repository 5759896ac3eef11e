import {
  AUDITED_INSTITUTION_NAMES,
  AUDITED_QUOTA,
  AUDITED_USER_FIELDS,
  type AuditChange,
  type AuditField,
  type AuditKind,
  type AuditValue,
} from '@regest/contract/audit.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { type AuditEntry, insertAuditEvent } from '../../queries/audit/audit.ts';
import type { InstitutionRow } from '../../queries/institutions/institutions.ts';
import type { UserRow } from '../../queries/users/users.ts';

type Values = Partial<Record<AuditField, AuditValue>>;

const areEqual = (a: AuditValue, b: AuditValue) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that differ, in the order of `fields`; a new record has no values before. */
export function changesBetween(
  fields: readonly AuditField[],
  before: Values | null,
  after: Values,
): AuditChange[] {
  return fields.flatMap((field) => {
    const from = before?.[field] ?? null;
    const to = after[field] ?? null;
    return areEqual(from, to) ? [] : [{ field, from, to }];
  });
}

/** Writes old and new values to the trail; equal values write no entry. */
export async function noteChanges(
  db: Db,
  actor: Actor,
  kind: AuditKind,
  about: Required<Pick<AuditEntry, 'resourceType' | 'resourceId' | 'resourceTitle'>> & Partial<AuditEntry>,
  changes: AuditChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await insertAuditEvent(db, {
    kind,
    userId: actor.id,
    institutionId: actor.institutionId,
    ...about,
    changes,
  });
}

function accountValues(row: UserRow) {
  return {
    roles: row.role,
    isActive: row.is_active,
    institutionId: { id: row.institution_id, name: row.institution_name },
    fullName: row.full_name,
    email: row.email,
  };
}

/** Notes rights and names of an account before and after, each kind in an entry of its own. */
export async function noteAccount(
  db: Db,
  actor: Actor,
  before: UserRow | null,
  after: UserRow,
): Promise<void> {
  const about = {
    resourceType: 'users',
    resourceId: after.id,
    resourceTitle: (before ?? after).full_name,
  };
  // The name of a new account is no rename.
  const kinds = before ? (['rights', 'rename'] as const) : (['rights'] as const);
  for (const kind of kinds) {
    const changes = changesBetween(
      AUDITED_USER_FIELDS[kind],
      before && accountValues(before),
      accountValues(after),
    );
    await noteChanges(db, actor, kind, about, changes);
  }
}

function institutionValues(row: InstitutionRow) {
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
    changesBetween(fields, institutionValues(before), institutionValues(after));
  await noteChanges(db, actor, 'rename', about, changed(AUDITED_INSTITUTION_NAMES));
  await noteChanges(db, actor, 'quota', about, changed(AUDITED_QUOTA));
}
