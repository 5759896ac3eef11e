import { AUDITED_USER_FIELDS } from '@regest/contract/audit.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { UserRow } from '../../queries/users/users.ts';
import { changesBetween, noteChanges } from './note-changes.ts';

function valuesOf(row: UserRow) {
  return {
    roles: row.role,
    isActive: row.is_active,
    institutionId: { id: row.institution_id, name: row.institution_name },
    fullName: row.full_name,
    email: row.email,
  };
}

/** What an account may do and what it is called, before and after: each kind in an entry of its own. */
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
  // A new account has a name because it must; that is no change of name.
  const kinds = before ? (['rights', 'rename'] as const) : (['rights'] as const);
  for (const kind of kinds) {
    const changes = changesBetween(AUDITED_USER_FIELDS[kind], before && valuesOf(before), valuesOf(after));
    await noteChanges(db, actor, kind, about, changes);
  }
}
