import { codeOf, stepAt } from '../../src/services/second-factor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/**
 * Code of a telephone whose clock is half a minute ahead. It is valid and still unused after the current code has
 * turned the codes on.
 */
export function shownCode(secret: string, steps = 1): string {
  return codeOf(fromBase32(secret), stepAt(Date.now()) + steps);
}
