const POLISH: Record<string, string> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
};
/** Letters that Unicode does not take apart. */
const LIGATURES: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, the quick way out for most words.
const ASCII = /^[\u0000-\u007f]*$/;
/** Some signs are eighteen when they are taken apart, and the database takes no word of more than 2,046 bytes. */
const LONGEST = 300;

/** Lower case without accents, Polish or foreign: Łódź → lodz, Müller → muller, Großmann → grossmann. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .replace(/[ąćęłńóśźż]/g, (letter) => POLISH[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþı]/g, (letter) => LIGATURES[letter] ?? letter)
    .slice(0, LONGEST)
    .toWellFormed();
}

/** Lower case without foreign accents, the Polish ones kept: Müller → muller, Ångström → angstrom, łódź as it is. */
export function withoutForeignAccents(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const letters = [...lower].map((letter) => (letter in POLISH ? letter : fold(letter)));
  return letters.join('').slice(0, LONGEST).toWellFormed();
}

export const HAS_POLISH_ACCENT = /[ąćęłńóśźż]/i;

export const capitalised = (lower: string) => lower.charAt(0).toUpperCase() + lower.slice(1);
