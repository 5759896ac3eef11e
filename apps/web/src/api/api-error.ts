import type { ErrorBody, ErrorType, FieldError } from '@regest/contract/errors.ts';

/** A status of 0: the server was not reached, or its answer could not be read. */
const NO_STATUS = 0;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly type: ErrorType | undefined;
  readonly errors: readonly FieldError[];
  readonly resourceType: string | undefined;
  readonly resourceId: number | undefined;
  /** Seconds to wait, after 429. */
  readonly retryAfter: number | undefined;
  /** The whole answer: `current` after 409, `conflicts` after a signature conflict, and what comes later. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Record<string, unknown> = {}, retryAfter?: number) {
    const fields = body as Partial<ErrorBody>;
    super(fields.message ?? `HTTP ${status}`);
    this.status = status;
    this.type = fields.type;
    this.errors = fields.errors ?? [];
    this.resourceType = fields.resourceType;
    this.resourceId = fields.resourceId;
    this.retryAfter = retryAfter;
    this.body = body;
  }

  get current(): unknown {
    return this.body.current;
  }

  get conflicts(): readonly unknown[] {
    return Array.isArray(this.body.conflicts) ? this.body.conflicts : [];
  }
}

export function communicationFailure(): ApiError {
  return new ApiError(NO_STATUS);
}

/** The server was not reached: the connection is lost, or the server restarts. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === NO_STATUS;
}

export async function errorFromResponse(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'));
  const body: unknown = await response.json().catch(() => ({}));
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return new ApiError(response.status, record, Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
}

/** Why the server refused a well-formed request, in its own words; null where no words fit the case. */
export function refusalText(error: unknown): string | null {
  const isRefusal = error instanceof ApiError && (error.type === 'forbidden' || error.type === 'badRequest');
  return isRefusal ? error.message : null;
}

type ErrorMessageKey =
  | 'errors.unauthorized'
  | 'errors.forbidden'
  | 'errors.notFound'
  | 'errors.tooManyRequests'
  | 'errors.clientError'
  | 'errors.serverError'
  | 'errors.communicationError'
  | 'errors.unknown';

/** Message for screens without a more exact one. */
export function errorMessageKey(error: unknown): ErrorMessageKey {
  if (!(error instanceof ApiError)) return 'errors.unknown';
  const { status } = error;
  if (status === NO_STATUS) return 'errors.communicationError';
  if (status === 401) return 'errors.unauthorized';
  if (status === 403) return 'errors.forbidden';
  if (status === 404) return 'errors.notFound';
  if (status === 429) return 'errors.tooManyRequests';
  return status < 500 ? 'errors.clientError' : 'errors.serverError';
}
