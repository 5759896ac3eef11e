import type { ErrorType, FieldError } from '@regest/contract/errors.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import type { Action } from '@regest/contract/permissions.ts';

/** What the answer carries beside its type: the stored record on a stale save, the clashing ones on a restore. */
export interface ErrorDetails {
  errors?: FieldError[];
  resourceType?: string;
  resourceId?: number;
  /** Seconds after which a further try makes sense. */
  retryAfter?: number;
  /** Words for this case alone, in place of the type's own, in the language of the request. */
  message?: (texts: Texts) => string;
  current?: unknown;
  conflicts?: unknown[];
  /** What a change of many records came to, with each fault by its record. */
  bulk?: { changed: number; unchanged: number; faults: unknown[] };
}

/** The only error a service throws on purpose. One mapper knows what it looks like on the wire. */
export class AppError extends Error {
  readonly type: ErrorType;
  readonly details: ErrorDetails;

  constructor(type: ErrorType, details: ErrorDetails = {}) {
    super(type);
    this.name = 'AppError';
    this.type = type;
    this.details = details;
  }
}

export function invalid(errors: FieldError[], details: ErrorDetails = {}): AppError {
  return new AppError('validation', { ...details, errors });
}

export function invalidField(
  fieldName: string,
  constraintType: FieldError['constraintType'],
  details: ErrorDetails = {},
): AppError {
  return invalid([{ fieldName, constraintType }], details);
}

export function notFound(resourceType?: string, resourceId?: number): AppError {
  return new AppError('notFound', { resourceType, resourceId });
}

/** Names what the role lacks; without an action the role has it, though not there. */
export function forbidden(action?: Action): AppError {
  if (action === undefined) return new AppError('forbidden');
  return new AppError('forbidden', {
    message: ({ say }) => say('apiError.forbiddenAction', { permission: say(`permission.${action}`) }),
  });
}

/** A well-formed request that the present state does not allow, with the message that says why. */
export function refused(reason: MessageKey): AppError {
  return new AppError('badRequest', { message: ({ say }) => say(reason) });
}

/** Names the nearest ancestor that is not published; the institution counts as one. */
export function parentNotPublished(resourceType: string, resourceId: number): AppError {
  return new AppError('parentNotPublished', { resourceType, resourceId });
}
