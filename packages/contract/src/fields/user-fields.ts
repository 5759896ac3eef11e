import type { FieldTable } from './field.ts';

export const USER_FIELDS = {
  fullName: { kind: 'line', column: true, max: 1000, tab: 'home', required: true },
  name: {
    kind: 'pattern',
    column: true,
    pattern: 'userName',
    max: 100,
    tab: 'home',
    required: true,
    editableBy: 'user.account',
  },
  email: { kind: 'email', column: true, max: 254, tab: 'home', required: true, editableBy: 'user.account' },
  isActive: { kind: 'flag', column: true, tab: 'home', editableBy: 'user.account' },
  roles: { kind: 'role', tab: 'home', required: true },
  institutionId: {
    kind: 'institution',
    column: true,
    tab: 'home',
    required: true,
    editableBy: 'user.account',
  },
  password: { kind: 'password', tab: 'home' },
  matchingPassword: { kind: 'password', tab: 'home' },
  oldPassword: { kind: 'password', tab: 'home' },
} as const satisfies FieldTable;
export type UserFieldName = keyof typeof USER_FIELDS;
