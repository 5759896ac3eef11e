import type { Endpoint } from './endpoint.ts';

/** Bigger than any form of ours but the longest, which say so themselves. */
const BODY_BYTES = 1024 * 1024;
/** Bigger than any record the contract allows, smaller than what could hurt. */
export const RECORD_BODY_BYTES = 4 * 1024 * 1024;
/** Limit for clients without an account, and for calls without a body. */
export const PUBLIC_BODY_BYTES = 64 * 1024;

/** Deeper than any body of ours. */
export const BODY_DEPTH = 40;
/** More numbers, texts, lists and objects than any body of ours holds together. */
export const BODY_VALUES = 100_000;

export function bodyLimitOf({ action, body, bodyDoc, bodyLimit }: Endpoint): number {
  if (action === 'public' || !(body ?? bodyDoc)) return PUBLIC_BODY_BYTES;
  return bodyLimit ?? BODY_BYTES;
}
