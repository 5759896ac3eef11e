import type { UserView } from '@regest/contract/endpoints/users.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { ASSIGNABLE_ROLES, type Role } from '@regest/contract/roles.ts';
import type { Db } from '../../db/schema.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { hasOtherSupervisor, listNamesakes } from '../../queries/users/users.ts';
import type { Saving } from '../entities/save-entity.ts';

/** Checked values of an account, without fields that broke their rule or that the caller may not set. */
export type CheckedUser = Partial<
  Pick<UserView, 'name' | 'fullName' | 'email' | 'isActive' | 'institutionId'> & { roles: [Role] }
>;

async function takenErrors(db: Db, exceptId: number, values: CheckedUser): Promise<FieldError[]> {
  const name = values.name ?? null;
  const email = values.email ?? null;
  const others = await listNamesakes(db, { name, email, exceptId });
  const isTaken = (text: string | null) =>
    text !== null &&
    others.some(({ name, email }) =>
      [name, email].some((known) => known.toLowerCase() === text.toLowerCase()),
    );
  const isInUse = { name: isTaken(name), email: isTaken(email) };
  return (['name', 'email'] as const)
    .filter((field) => isInUse[field])
    .map((fieldName) => ({ fieldName, constraintType: 'Unique' }));
}

/** The institution must exist and, for an active supervisor, have no other one. */
async function placeErrors(db: Db, values: CheckedUser, stored: UserView | null): Promise<FieldError[]> {
  const changesRights = ['institutionId', 'roles', 'isActive'].some((name) => name in values);
  const institutionId = values.institutionId ?? stored?.institutionId;
  if (!changesRights || typeof institutionId !== 'number') return [];
  if (!(await findInstitution(db, institutionId)))
    return [{ fieldName: 'institutionId', constraintType: 'NotFound' }];
  const role = values.roles?.[0] ?? stored?.roles[0];
  const isActive = values.isActive ?? stored?.isActive ?? true;
  return role === 'SUPERVISOR' && isActive && (await hasOtherSupervisor(db, institutionId, stored?.id ?? 0))
    ? [{ fieldName: 'roles', constraintType: 'TooManySupervisors' }]
    : [];
}

/** ADMIN cannot be given; an unchanged role is not checked. */
function roleErrors(actorRole: Role, newRole: Role | undefined, current: string | undefined): FieldError[] {
  if (newRole === undefined || newRole === current || ASSIGNABLE_ROLES[actorRole].includes(newRole))
    return [];
  return [{ fieldName: 'roles', constraintType: 'Value' }];
}

/** The own role is fixed, and the own account cannot be closed: the last administrator could not open it again. */
function ownAccountErrors({ isActive, roles }: CheckedUser, stored: UserView): FieldError[] {
  const errors: FieldError[] = [];
  if (isActive === false) errors.push({ fieldName: 'isActive', constraintType: 'Value' });
  if (roles && roles[0] !== stored.roles[0]) errors.push({ fieldName: 'roles', constraintType: 'Value' });
  return errors;
}

/** Faults that need the database; its unique indexes keep the same rules under a race. */
export async function userFaults(
  db: Db,
  values: CheckedUser,
  { actor, stored }: Saving<UserView>,
): Promise<FieldError[]> {
  const errors = [
    ...roleErrors(actor.role, values.roles?.[0], stored?.roles[0]),
    ...(await takenErrors(db, stored?.id ?? 0, values)),
    ...(await placeErrors(db, values, stored)),
  ];
  const ownAccountFaults = stored?.id === actor.id ? ownAccountErrors(values, stored) : [];
  return [
    ...errors,
    ...ownAccountFaults.filter((error) => !errors.some(({ fieldName }) => fieldName === error.fieldName)),
  ];
}
