/** Letters that Unicode does not decompose into a base letter and a mark. */
const BASE_LETTERS: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
};
const NOT_DECOMPOSED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu');
/** Windows refuses these whatever the extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
const MAX_LENGTH = 120;
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/u;
const EMPTY = 'plik';

function shortened(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = name.slice(0, MAX_LENGTH - extension.length);
  return stem.replace(/[._]+$/u, '') + extension;
}

/** ASCII letters, digits, underscore and dot only; never hidden, reserved, empty or over-long. */
export function asciiFileName(text: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(NOT_DECOMPOSED, (letter) => BASE_LETTERS[letter] ?? '_')
    .replace(/[^A-Za-z0-9._]+/gu, '_')
    .replace(/[._]{2,}/gu, (run) => (run.includes('.') ? '.' : '_'))
    .replace(/^[._]+|[._]+$/gu, '');
  if (name === '') return EMPTY;
  return shortened(RESERVED.test(name) ? `${EMPTY}_${name}` : name);
}
