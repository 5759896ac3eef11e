import { expect, test } from 'vitest';
import { base32, codeOf, matchingStep, stepAt, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i s is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code);
});

test('a code is right in its own half minute and in those before and after it, and in no other', () => {
  const now = 1_234_567_890_000;
  const code = codeOf(SECRET, stepAt(now));
  const accepted = [-60, -30, 0, 30, 60].map(
    (late) => matchingStep(SECRET, code, now + late * 1000) !== null,
  );
  expect(accepted).toEqual([false, true, true, true, false]);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 writes "%s" as RFC 4648 does, without padding', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test('the address for the QR code names the account and escapes what would end a part early', () => {
  expect(totpUri('Regest', 'ola: k&b', SECRET)).toBe(
    'otpauth://totp/Regest:ola%3A%20k%26b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Regest',
  );
});
