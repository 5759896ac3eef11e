import { checkValues, isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import type { Role } from '@regest/contract/roles.ts';
import { ASSIGNABLE_ROLES } from '@regest/contract/roles.ts';
import type { Db } from '../../db/schema.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { hasOtherSupervisor, listNamesakes } from '../../queries/users/users.ts';

/** The account as it is to be stored. */
interface UserValues {
  name: string;
  fullName: string;
  email: string;
  isActive: boolean;
  roles: [Role];
  institutionId: number;
}

const FIELDS = fieldsOf(USER_FIELDS).filter((field) => field.kind !== 'password');

async function takenErrors(db: Db, exceptId: number, values: Partial<UserValues>): Promise<FieldError[]> {
  const name = values.name ?? null;
  const email = values.email ?? null;
  const others = await listNamesakes(db, { name, email, exceptId });
  const isTaken = (text: string | null) =>
    text !== null &&
    others.some(({ name, email }) =>
      [name, email].some((known) => known.toLowerCase() === text.toLowerCase()),
    );
  const taken = { name: isTaken(name), email: isTaken(email) };
  return (['name', 'email'] as const)
    .filter((field) => taken[field])
    .map((fieldName) => ({ fieldName, constraintType: 'Unique' }));
}

/** What the database alone can tell; its unique indexes keep the same rules under a race. */
async function storedErrors(db: Db, id: number, values: Partial<UserValues>): Promise<FieldError[]> {
  const errors = await takenErrors(db, id, values);
  const { institutionId } = values;
  if (typeof institutionId === 'number') {
    if (!(await findInstitution(db, institutionId)))
      errors.push({ fieldName: 'institutionId', constraintType: 'NotFound' });
    else if (
      values.roles?.[0] === 'SUPERVISOR' &&
      values.isActive !== false &&
      (await hasOtherSupervisor(db, institutionId, id))
    )
      errors.push({ fieldName: 'roles', constraintType: 'TooManySupervisors' });
  }
  return errors;
}

/** Nobody hands out ADMIN, and nobody changes the own role; a role that stays is no matter. */
function roleErrors(actorRole: Role, wanted: Role | undefined, current: Role | null): FieldError[] {
  if (wanted === undefined || wanted === current) return [];
  if (ASSIGNABLE_ROLES[actorRole].includes(wanted)) return [];
  return [{ fieldName: 'roles', constraintType: 'Value' }];
}

export interface CheckedUser {
  values: UserValues;
  errors: FieldError[];
}

export async function checkUser(
  db: Db,
  actorRole: Role,
  sent: Record<string, unknown>,
  current: { id: number; role: Role; is_active: boolean } | null,
): Promise<CheckedUser> {
  const { values, errors } = checkValues(FIELDS, sent, 'full');
  const checked = values as Partial<UserValues>;
  errors.push(...roleErrors(actorRole, checked.roles?.[0], current?.role ?? null));
  errors.push(...(await storedErrors(db, current?.id ?? 0, checked)));
  const isActive = checked.isActive ?? current?.is_active ?? true;
  return { values: { ...checked, isActive } as UserValues, errors };
}

/** One role may also come as a plain word. */
export function withRoleList(sent: Record<string, unknown>): Record<string, unknown> {
  if (!isEmptyValue(sent.roles) || isEmptyValue(sent.role)) return sent;
  return { ...sent, roles: [sent.role] };
}
