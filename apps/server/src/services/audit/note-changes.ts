import type { AuditChange, AuditField, AuditKind, AuditValue } from '@regest/contract/audit.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { type AuditEntry, insertAuditEvent } from '../../queries/audit/audit.ts';

type Values = Partial<Record<AuditField, AuditValue>>;

const areEqual = (a: AuditValue, b: AuditValue) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ, in the order of the list; a new record had no values before. */
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

/** Notes old and new values in the trail, and nothing where nothing changed. */
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
