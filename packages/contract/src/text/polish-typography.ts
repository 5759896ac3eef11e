const NBSP = '\u00a0';
const EN_DASH = '–';

/** A one-letter word must not end a line: "w domu", "i w domu". */
const ONE_LETTER_WORD = /(?<![\p{L}\p{N}\p{M}_])([aiouwz]) (?=\S)/giu;
/** A word before a number belongs to it: "nr 5", "s. 12". */
const BEFORE_NUMBER = /(?<![\p{L}\p{N}_])(nr|nry|s\.|k\.|t\.|z\.|poz\.|sygn\.|ok\.|art\.) (?=\d)/giu;
/** A word after a number belongs to it: "1908 r.", "12 MB", "1,4 m". */
const AFTER_NUMBER =
  /(?<=\d) (?=(?:r\.|w\.|zł|gr|mb|MB|GB|TB|kB|m|cm|mm|km|kg|godz\.|min|s\.|k\.|j\.a\.|%)(?![\p{L}\p{N}]))/gu;
/** Sizes of sheets: "21 × 34 cm". */
const TIMES = /(?<=\d) ([×x]) (?=\d)/gu;
/** Centuries: "XIX w.". */
const AFTER_CENTURY = /(?<![\p{L}\p{N}])([IVX]+) (?=w\.|wiek)/gu;
/** Groups of thousands: "12 500". */
const THOUSANDS = /(?<![\d\p{L},.])\d{1,3}(?:[ \u00a0]\d{3})+(?!\d)/gu;

/**
 * Only ranges that cannot be anything else: two years, two centuries, or numbers after a word such as "nr" or
 * "s.". A bare "00-950" is a postcode, "1939-09" a month and "1939-09-01" a day; they keep their hyphens.
 */
const YEAR_RANGE = /(?<![\p{L}\p{N}_/.-])(\d{4}) ?- ?(\d{4})(?![\p{L}\p{N}_/-])/gu;
const CENTURY_RANGE = /(?<![\p{L}\p{N}_-])([IVX]+)-([IVX]+)(?![\p{L}\p{N}_-])/gu;
const NUMBER_RANGE =
  /(?<![\p{L}\p{N}_])((?:nr|nry|s\.|k\.|t\.|poz\.)[ \u00a0]\d+)-(?=\d+(?![\p{L}\p{N}_-]))/giu;
/** A hyphen between spaces is a dash typed on a keyboard that has none. */
const SPACED_HYPHEN = /(?<=\S) -(?= \S)/gu;

export function withHardSpaces(text: string): string {
  return text
    .replace(ONE_LETTER_WORD, `$1${NBSP}`)
    .replace(BEFORE_NUMBER, `$1${NBSP}`)
    .replace(AFTER_NUMBER, NBSP)
    .replace(TIMES, `${NBSP}$1${NBSP}`)
    .replace(AFTER_CENTURY, `$1${NBSP}`)
    .replace(THOUSANDS, (number) => number.replaceAll(' ', NBSP));
}

export function withDashes(text: string): string {
  return text
    .replace(YEAR_RANGE, `$1${EN_DASH}$2`)
    .replace(CENTURY_RANGE, `$1${EN_DASH}$2`)
    .replace(NUMBER_RANGE, `$1${EN_DASH}`)
    .replace(SPACED_HYPHEN, `${NBSP}${EN_DASH}`);
}

/** For prose that is printed. Never for signatures, addresses or anything a machine reads back. */
export function polishTypography(text: string): string {
  return withHardSpaces(withDashes(text));
}
