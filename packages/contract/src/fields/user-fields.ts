import type { FieldTable } from './field.ts';

export const USER_FIELDS = {
  fullName: { kind: 'line', max: 1000, tab: 'home', required: true },
  name: {
    kind: 'pattern',
    pattern: 'userName',
    max: 100,
    tab: 'home',
    required: true,
    editableBy: ['ADMIN'],
  },
  email: { kind: 'email', max: 254, tab: 'home', required: true, editableBy: ['ADMIN'] },
  isActive: { kind: 'flag', tab: 'home', editableBy: ['ADMIN'] },
  roles: { kind: 'role', tab: 'home', required: true },
  institutionId: { kind: 'institution', tab: 'home', required: true, editableBy: ['ADMIN'] },
  password: { kind: 'password', tab: 'home' },
  matchingPassword: { kind: 'password', tab: 'home' },
  oldPassword: { kind: 'password', tab: 'home' },
} as const satisfies FieldTable;
export type UserFieldName = keyof typeof USER_FIELDS;
