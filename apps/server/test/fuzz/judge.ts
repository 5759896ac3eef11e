import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ERROR_STATUS, type ErrorBody, type ErrorType } from '@regest/contract/errors.ts';

export interface FuzzAnswer {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Errors of status 5xx that the contract declares: unreadable file, missing engine, exhausted quota. */
const DECLARED_FAILURES: readonly ErrorType[] = ['engineUnavailable', 'fileConversion', 'overloaded'];
const HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];

function textOf({ headers, bytes }: FuzzAnswer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
}

function parsed(text: string): Partial<ErrorBody> & { error?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Describes the fault of an answer; null if it is correct. */
export function faultOf(method: string, answer: FuzzAnswer): string | null {
  const { status, headers } = answer;
  if (headers['set-cookie'] !== undefined) return 'sets a cookie';
  const missing = HEADERS.filter((name) => headers[name] === undefined);
  if (missing.length > 0) return `lacks ${missing.join(', ')}`;
  if (status < 400 || method === 'HEAD') return status >= 500 ? `answers ${status}` : null;
  // An address that leaves the API (`/api/x/../..`) gets a page, also for a foreign host.
  if (status === 421 && String(headers['content-type']).startsWith('text/html')) return null;
  const text = textOf(answer);
  const { code, type, message, error } = parsed(text);
  // Errors in the form of OAuth (RFC 6749, 5.2).
  if (status < 500 && typeof error === 'string') return null;
  // 416 of HTTP for an unsatisfiable range, and 412 of tus for a wrong version, have no type of their own.
  const isOfProtocol = (status === 412 || status === 416) && type === 'badRequest';
  const isOwnStatus = type !== undefined && (ERROR_STATUS[type] === status || isOfProtocol);
  const isForm = code === status && isOwnStatus && !!message;
  if (!isForm) return `answers ${status} off the error form: ${text.slice(0, 300)}`;
  return status >= 500 && !DECLARED_FAILURES.includes(type as ErrorType) ? `answers ${status} ${type}` : null;
}
