import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findAuditSubject } from '../../queries/audit/audit-subject.ts';

/** Notes who closed or opened these records or files; a change of many is one entry with their number. */
export async function auditClosures(
  db: Db,
  actor: Actor,
  thing: 'records' | 'files',
  ids: readonly number[],
): Promise<void> {
  const [id, ...more] = ids;
  if (id === undefined) return;
  const isOne = more.length === 0;
  const { place, ...subject } = isOne
    ? await findAuditSubject(db, thing, id)
    : { place: [], resourceTitle: null, resourceSignature: null };
  await insertAuditEvent(db, {
    kind: 'closure',
    userId: actor.id,
    institutionId: actor.institutionId,
    resourceType: thing,
    resourceId: isOne ? id : null,
    ...subject,
    details: { count: ids.length, ...(place.length > 0 && { place }) },
  });
}
