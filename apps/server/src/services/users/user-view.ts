import type { UserView } from '@regest/contract/endpoints/users.ts';
import type { EntityView } from '@regest/contract/fields/entity-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import { isAnswered } from '@regest/contract/kinds/facts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { callTexts } from '../../operation/call-origin.ts';
import type { UserRow } from '../../queries/users/users.ts';
import { fromColumns } from '../entities/entity-columns.ts';

/** Fields stored as they are answered; a list of roles is one role in the row. */
export const USER_ROW_FIELDS = fieldsOf(USER_FIELDS).filter(
  (field) => isAnswered(field) && field.kind !== 'role',
);

export function userView(row: UserRow): UserView {
  return {
    id: row.id,
    ...(fromColumns(USER_ROW_FIELDS, row) as Omit<EntityView<typeof USER_FIELDS>, 'roles'>),
    roles: [row.role],
    fullRoles: [valueName(callTexts(), 'roles', row.role) ?? row.role],
    institutionName: row.institution_name,
    hasSecondFactor: row.has_second_factor,
    version: row.version,
  };
}
