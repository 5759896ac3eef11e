/** Sizes as people write them: digits and spaces, a comma before the fraction (`12 500`, `2,5`). */
const DECIMAL = /^\d[\d \u00a0\u202f]*(,\d+)?$/;
export const DECIMAL_MAX = 100;

export function isDecimal(text: string): boolean {
  return text.length <= DECIMAL_MAX && DECIMAL.test(text);
}

export function decimalToNumber(text: string): number {
  return Number(text.replace(/[ \u00a0\u202f]/g, '').replace(',', '.'));
}

/** The same size where it is read, nothing rounded: as it was written in Polish, `12,500.75` in English. */
export function decimalInWords(text: string, locale: string): string {
  return locale === 'pl' ? text : text.replace(',', '.').replace(/(?<=\d)[ \u00a0\u202f](?=\d)/g, ',');
}
