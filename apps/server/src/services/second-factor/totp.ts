import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS } from '@regest/contract/endpoints/second-factor.ts';

/** RFC 6238 with the parameters that every application supports: SHA-1, 6 digits, 30 seconds. */
const STEP_SECONDS = 30;
/** Accepts a clock that is half a minute off, and a code typed at the last moment. */
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** RFC 4648 without padding, which applications reject. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / STEP_SECONDS);
}

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/**
 * The step of this code among the current ones, or null. All are compared, so that the response time does not tell
 * which.
 */
export function matchingStep(secret: Buffer, code: string, milliseconds: number): number | null {
  const typed = Buffer.from(code);
  let match: number | null = null;
  const now = stepAt(milliseconds);
  for (let step = now - STEPS_AROUND; step <= now + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) match = step;
  }
  return match;
}

/** Content of the QR code, in the form that applications read. */
export function totpUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
