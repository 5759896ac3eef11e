import type { InstitutionFieldName } from './fields/institution-fields.ts';
import type { UserFieldName } from './fields/user-fields.ts';

/** Kinds of events in the audit trail. An endpoint names its kind; a service notes the events that only it can see. */
export const AUDIT_KINDS = [
  'signIn',
  'signInFailed',
  'passwordChanged',
  'secondFactor',
  'export',
  'publish',
  'delete',
  'restore',
  'purge',
  'rights',
  'rename',
  'quota',
  'news',
  'portalHome',
  'fixity',
  'virus',
  'backup',
  'import',
  'closure',
  'pictureEdit',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The fields of an account whose old and new values are kept, by the kind of entry they belong to. */
export const AUDITED_USER_FIELDS = {
  rights: ['roles', 'isActive', 'institutionId'],
  rename: ['fullName', 'email'],
} as const satisfies Partial<Record<AuditKind, readonly UserFieldName[]>>;

export const AUDITED_INSTITUTION_NAMES = [
  'signature',
  'name',
  'archiveName',
  'pathAlias',
] as const satisfies readonly InstitutionFieldName[];

/** Amounts as they are counted, not as the form splits them into hours and minutes. */
export const AUDITED_QUOTA = [
  'transcriptionSeconds',
  'ocrPages',
  'transcriptionDeadline',
  'ocrDeadline',
] as const;

/** The roles that must have a second factor, in one line. */
export const AUDITED_FACTOR_ROLES = 'requiredRoles';

/** Every field that an entry can name as changed. */
export type AuditField =
  | (typeof AUDITED_USER_FIELDS)[keyof typeof AUDITED_USER_FIELDS][number]
  | (typeof AUDITED_INSTITUTION_NAMES)[number]
  | (typeof AUDITED_QUOTA)[number]
  | typeof AUDITED_FACTOR_ROLES;

/** A value as it was told then: plain, or a thing that has a number and a name. */
export type AuditValue = string | number | boolean | null | { id: number; name: string };

export interface AuditChange {
  field: AuditField;
  from: AuditValue;
  to: AuditValue;
}
