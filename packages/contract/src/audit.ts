/** Deeds that the audit trail keeps. An endpoint names its own; signing in is noted by its service. */
export const AUDIT_KINDS = [
  'signIn',
  'signInFailed',
  'passwordChanged',
  'export',
  'publish',
  'delete',
  'restore',
  'purge',
  'rights',
  'quota',
  'news',
  'fixity',
  'virus',
  'backup',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
