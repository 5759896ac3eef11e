import type { UserView } from '@regest/contract/endpoints/users.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { callTexts } from '../../operation/call-origin.ts';
import type { UserRow } from '../../queries/users/users.ts';

export function userView(row: UserRow): UserView {
  return {
    id: row.id,
    fullName: row.full_name,
    name: row.name,
    email: row.email,
    isActive: row.is_active,
    roles: [row.role],
    fullRoles: [valueName(callTexts(), 'roles', row.role) ?? row.role],
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    hasSecondFactor: row.has_second_factor,
    version: row.version,
  };
}
