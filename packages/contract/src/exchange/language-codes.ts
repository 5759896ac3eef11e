import { VALUE_LISTS } from '../values/value-lists.ts';

/** ISO 639-2/B where it differs from our codes (ISO 639-3), and the group's code where a language has none. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = {
  deu: 'ger',
  ces: 'cze',
  slk: 'slo',
  fra: 'fre',
  hye: 'arm',
  nld: 'dut',
  isl: 'ice',
  ron: 'rum',
  mkd: 'mac',
  sqi: 'alb',
  ell: 'gre',
  fas: 'per',
  kat: 'geo',
  eus: 'baq',
  cym: 'wel',
  zho: 'chi',
  msa: 'may',
  szl: 'sla',
  rue: 'sla',
  wym: 'gem',
  kdr: 'tut',
  xcl: 'ine',
  prg: 'bat',
  ltg: 'bat',
  pso: 'sgn',
};
const GROUPS = new Set(['sla', 'gem', 'tut', 'ine', 'bat', 'sgn']);

export function bibliographicCode(language: string): string {
  return BIBLIOGRAPHIC[language] ?? language;
}

const SHORT = new Map<string, string>(
  VALUE_LISTS.languages.flatMap((language): [string, string][] =>
    'iso639_1' in language && language.iso639_1 ? [[language.id, language.iso639_1 as string]] : [],
  ),
);

/** A language as BCP 47 writes it: the shortest code that there is. */
export const languageTag = (language: string): string => SHORT.get(language) ?? language;

/**
 * The language of a text that states ids of languages (`pol+deu`). Which of several it is cannot be told; most texts are
 * Polish.
 */
export function textLanguageOf(stated: string | null): string {
  const [first = 'pol', ...others] = stated?.split('+') ?? [];
  return languageTag(others.includes('pol') ? 'pol' : first);
}

const KNOWN = new Map<string, string>(
  VALUE_LISTS.languages.flatMap((language) => {
    const { id, name } = language;
    const short = 'iso639_1' in language ? (language.iso639_1 as string | null) : null;
    const code = bibliographicCode(id);
    return [
      [id, id],
      [name.toLowerCase(), id],
      ...(short ? [[short, id]] : []),
      ...(GROUPS.has(code) ? [] : [[code, id]]),
    ] as [string, string][];
  }),
);

/** A name of a language as finding aids of neighbours have it. */
const FOREIGN_NAMES: Readonly<Record<string, string>> = {
  polish: 'pol',
  polnisch: 'pol',
  german: 'deu',
  deutsch: 'deu',
  latin: 'lat',
  latein: 'lat',
  russian: 'rus',
  russisch: 'rus',
  french: 'fra',
  französisch: 'fra',
  english: 'eng',
  englisch: 'eng',
  hebrew: 'heb',
  yiddish: 'yid',
  ukrainian: 'ukr',
  czech: 'ces',
  italian: 'ita',
  spanish: 'spa',
  dutch: 'nld',
};
const WORDS_AROUND = /^(?:j\.|język|jęz\.|w języku)\s+|[.,;\s]+$/giu;

/** Our code for a code of any of the standards or a name in Polish, English or German; null when none is meant. */
export function languageOf(text: string): string | null {
  const plain = text.trim().toLowerCase().replace(WORDS_AROUND, '');
  return KNOWN.get(plain) ?? FOREIGN_NAMES[plain] ?? null;
}
