/** What an engine has to know to read a language of the value list; German was printed in Fraktur until 1941. */
const DATA: Record<string, readonly string[]> = {
  pol: ['pol'],
  eng: ['eng'],
  deu: ['deu', 'frk'],
  ukr: ['ukr'],
  rus: ['rus'],
  bel: ['bel'],
  lit: ['lit'],
  ces: ['ces'],
  slk: ['slk'],
  fra: ['fra'],
  lat: ['lat'],
  yid: ['yid'],
  heb: ['heb'],
};

/** Pages of Polish archives carry English too; Polish goes first and weighs more. */
export const READING_LANGUAGES = ['pol', 'eng'] as const;

/** Each language makes a page take longer, and letters of one are read as those of another. */
const MOST = 4;

/**
 * What a page is read with when its record names these languages. Polish alone, or nothing that can be read, is read as
 * pages always were.
 */
export function readingLanguages(
  ofRecord: readonly string[],
  available: readonly string[],
): readonly string[] {
  const wanted = ofRecord.flatMap((id) => DATA[id] ?? []).filter((code) => available.includes(code));
  const isUsual = wanted.every((code) => code === 'pol');
  return isUsual ? READING_LANGUAGES : wanted.slice(0, MOST);
}
