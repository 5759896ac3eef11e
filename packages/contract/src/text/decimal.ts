/** Sizes as people write them: digits and spaces, a comma before the fraction (`12 500`, `2,5`). */
const DECIMAL = /^\d[\d \u00a0\u202f]*(,\d+)?$/;
export const DECIMAL_MAX = 100;

export function isDecimal(text: string): boolean {
  return text.length <= DECIMAL_MAX && DECIMAL.test(text);
}

export function decimalToNumber(text: string): number {
  return Number(text.replace(/[ \u00a0\u202f]/g, '').replace(',', '.'));
}
