export const ROLES = ['ADMIN', 'SUPERVISOR', 'EDITOR', 'SUBEDITOR'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that a role may assign. ADMIN cannot be assigned. */
export const ASSIGNABLE_ROLES: Record<Role, readonly Role[]> = {
  ADMIN: ['SUBEDITOR', 'EDITOR', 'SUPERVISOR'],
  SUPERVISOR: ['SUBEDITOR', 'EDITOR'],
  EDITOR: [],
  SUBEDITOR: [],
};
