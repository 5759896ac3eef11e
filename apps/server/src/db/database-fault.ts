import type { FieldError } from '@regest/contract/errors.ts';
import { AppError, invalid } from '../errors/app-error.ts';

type PgError = Error & { code?: string; constraint?: string };

/** A rule that only the database can keep under a race, and the field that breaks it. */
const UNIQUE_FIELDS: Record<string, FieldError> = {
  record_sibling_signature: { fieldName: 'signature', constraintType: 'Unique' },
  author_signature_key: { fieldName: 'signature', constraintType: 'Unique' },
  institution_signature_key: { fieldName: 'signature', constraintType: 'Unique' },
  institution_path_alias_key: { fieldName: 'pathAlias', constraintType: 'Unique' },
  app_user_name_key: { fieldName: 'name', constraintType: 'Unique' },
  app_user_email_key: { fieldName: 'email', constraintType: 'Unique' },
  app_user_one_supervisor: { fieldName: 'roles', constraintType: 'TooManySupervisors' },
  acquisition_number_key: { fieldName: 'number', constraintType: 'Unique' },
};

const UNIQUE_VIOLATION = '23505';
/** The database is not there, starts, stops, or has become a standby that only reads. */
const CONNECTION = new Set([
  '08000',
  '08003',
  '08006',
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
const NO_SPACE = new Set(['53100', 'ENOSPC']);
/** The statement passed the readers' time limit, or an operator cancelled it. */
const GIVEN_UP = '57014';

/**
 * Messages of the driver, without a code, for a connection that was cut or never opened. The last of them hides the
 * first: after a lost connection the rollback on it fails too.
 */
const CUT_OFF = /Connection terminated|timeout exceeded when trying to connect|is not queryable/;

/** The way to the database is gone; whether its last word was heard there is not known. */
export function isCutOff(error: unknown): boolean {
  return error instanceof Error && CUT_OFF.test(error.message);
}

/** The field whose value is another's already, where a unique rule of the database says so. */
export function takenField({
  code,
  constraint,
}: {
  code?: unknown;
  constraint?: unknown;
}): FieldError | null {
  return code === UNIQUE_VIOLATION ? (UNIQUE_FIELDS[String(constraint)] ?? null) : null;
}

/** Turns a refusal of the database into the answer its caller can act on; null for what is our own fault. */
export function databaseFault(error: PgError): AppError | null {
  const field = takenField(error);
  if (field) return invalid([field]);
  if (error.code !== undefined && (CONNECTION.has(error.code) || NO_SPACE.has(error.code))) {
    return new AppError('overloaded', { retryAfter: 5 });
  }
  if (error.code === GIVEN_UP) return new AppError('overloaded', { retryAfter: 5 });
  // It was tried again and lost each time: the same call will do in a moment.
  if (isRetryable(error)) return new AppError('overloaded', { retryAfter: 1 });
  return isCutOff(error) ? new AppError('overloaded', { retryAfter: 5 }) : null;
}

/** A live sibling bears the signature already. */
export function isTakenSignature(error: unknown): boolean {
  const { code, constraint } = error as PgError;
  return code === UNIQUE_VIOLATION && constraint === 'record_sibling_signature';
}

const RETRY = new Set(['40001', '40P01']);
/** Two writes got in each other's way; the loser may simply try again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && RETRY.has((error as PgError).code ?? '');
}
