export const ROLES = ['ADMIN', 'SUPERVISOR', 'EDITOR', 'SUBEDITOR'] as const;
export type Role = (typeof ROLES)[number];

/** Which roles a role may give to others. ADMIN cannot be given. */
export const ASSIGNABLE_ROLES: Record<Role, readonly Role[]> = {
  ADMIN: ['SUBEDITOR', 'EDITOR', 'SUPERVISOR'],
  SUPERVISOR: ['SUBEDITOR', 'EDITOR'],
  EDITOR: [],
  SUBEDITOR: [],
};
