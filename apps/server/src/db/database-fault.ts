import type { FieldError } from '@regest/contract/errors.ts';
import { AppError, invalid } from '../errors/app-error.ts';

type PgError = Error & { code?: string; constraint?: string };

/** Fields of unique rules that only the database can enforce under concurrency. */
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
/** Codes of a database that is unreachable, starting, stopping or a read-only standby. */
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
/** Code of a statement cancelled by the time limit of readers or by an operator. */
const STATEMENT_CANCELLED = '57014';

/**
 * Messages of the driver, which have no code, for a lost or failed connection. The last one replaces the first: after
 * a lost connection the rollback fails too.
 */
const CONNECTION_LOST = /Connection terminated|timeout exceeded when trying to connect|is not queryable/;

/** The connection to the database was lost, so it is unknown whether the last statement ran. */
export function isCutOff(error: unknown): boolean {
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}

/** Field of a violated unique rule, else null. */
export function takenField({
  code,
  constraint,
}: {
  code?: unknown;
  constraint?: unknown;
}): FieldError | null {
  return code === UNIQUE_VIOLATION ? (UNIQUE_FIELDS[String(constraint)] ?? null) : null;
}

/** Maps a database error to an answer for the client; null for a bug of the program. */
export function databaseFault(error: PgError): AppError | null {
  const field = takenField(error);
  if (field) return invalid([field]);
  if (error.code !== undefined && (CONNECTION.has(error.code) || NO_SPACE.has(error.code))) {
    return new AppError('overloaded', { retryAfter: 5 });
  }
  if (error.code === STATEMENT_CANCELLED) return new AppError('overloaded', { retryAfter: 5 });
  // All retries collided; the same call will succeed a moment later.
  if (isRetryable(error)) return new AppError('overloaded', { retryAfter: 1 });
  return isCutOff(error) ? new AppError('overloaded', { retryAfter: 5 }) : null;
}

/** A live sibling has the same signature. */
export function isTakenSignature(error: unknown): boolean {
  const { code, constraint } = error as PgError;
  return code === UNIQUE_VIOLATION && constraint === 'record_sibling_signature';
}

const RETRY = new Set(['40001', '40P01']);
/** Serialization failure or deadlock: the transaction can be repeated. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && RETRY.has((error as PgError).code ?? '');
}
