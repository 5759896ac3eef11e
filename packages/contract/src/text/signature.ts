export const SIGNATURE_SEPARATOR = '_';

export function joinSignature(parts: readonly string[]): string {
  return parts.join(SIGNATURE_SEPARATOR);
}

const NUMBER_AT_END = /^(.*?)(\d+)$/;

/** `009` → `010`, `099` → `100`, `A-7` → `A-8`; a signature without a number has no next one. */
export function incrementSignature(signature: string): string | null {
  const match = NUMBER_AT_END.exec(signature);
  if (!match) return null;
  const [, head = '', digits = ''] = match;
  const next = (BigInt(digits) + 1n).toString();
  return head + next.padStart(digits.length, '0');
}

/** Digits a number needs when so many siblings share the parent: 2 to 99, 3 to 999, and so on. */
export function signatureWidth(siblings: number): number {
  return Math.max(2, String(Math.max(siblings, 1)).length);
}

const WHOLE_NUMBER = /^\d{1,15}$/;

/**
 * The lowest free number among the siblings, padded to the widest of them
 * and at least as wide as their count asks for.
 */
export function nextSignature(siblings: readonly string[]): string {
  const numeric = siblings.filter((signature) => WHOLE_NUMBER.test(signature));
  const used = new Set(numeric.map(Number));
  let free = 1;
  while (used.has(free)) free += 1;
  const widest = Math.max(0, ...numeric.map((signature) => signature.length));
  return String(free).padStart(Math.max(widest, signatureWidth(siblings.length + 1)), '0');
}

/** Natural order: 2 before 10, letters without regard to case, then as written. */
const natural = new Intl.Collator('pl', { numeric: true, sensitivity: 'variant' });
export function compareSignatures(a: string, b: string): number {
  return natural.compare(a, b);
}
