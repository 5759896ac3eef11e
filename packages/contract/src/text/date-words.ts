/** Polish names of months by their beginnings, which all their forms and abbreviations share. */
const MONTHS = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'];
/** As the calendar calls them, in order. */
export const MONTH_NAMES = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
] as const;
const ROMAN_MONTHS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const ROMAN_DIGITS: Record<string, number> = { i: 1, v: 5, x: 10 };
const LONG_MONTH =
  /^(sty(cz(eń|nia))?|lut(y|ego)?|mar(zec|ca)?|kwi(e(cień|tnia))?|maja?|cze(rw(iec|ca))?|lip(iec|ca)?|sie(rp(ień|nia))?|wrz(e(sień|śnia))?|pa[źz](dz(iernika?)?)?|lis(topada?)?|gru(dzień|dnia)?)\.?$/;

export const MONTH_WORD = '[a-ząćęłńóśźż]{3,12}\\.?|[ivx]{1,4}';

/** 1 to 12 for "maj", "maja", "maj.", "V"; null for any other word. */
export function monthOf(word: string): number | null {
  const roman = ROMAN_MONTHS.indexOf(word);
  if (roman >= 0) return roman + 1;
  if (!LONG_MONTH.test(word)) return null;
  return MONTHS.indexOf(word.slice(0, 3).replace('paz', 'paź')) + 1 || null;
}

/** 1 to 21 for "XIX"; null for what no century is written like. */
export function centuryOf(roman: string): number | null {
  const digits = [...roman].map((digit) => ROMAN_DIGITS[digit] ?? Number.NaN);
  const value = digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
  return value >= 1 && value <= 21 && romanOf(value) === roman ? value : null;
}

export function romanOf(value: number): string {
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  return 'x'.repeat(Math.floor(value / 10)) + (ones[value % 10] ?? '');
}
