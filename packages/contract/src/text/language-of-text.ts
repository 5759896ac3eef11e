/** Short words that fill every text of a language, and few texts of another; those that two share count for both. */
const FREQUENT: Readonly<Record<string, string>> = {
  pol: 'i w z na do nie się że jest to od przez dla oraz po za jak ale był było ich jego dnia roku który która',
  deu: 'und der die das ist nicht den dem von mit auf für ein eine zu im des sich auch als werden wird bei nach über',
  eng: 'the and of to in is that it was for with as on be by this are from at his have which not',
  fra: 'le la les des et est que dans une un du pour qui par sur au pas avec ce il ne se plus sont',
  ces: 'a je se na v že s z do byl pro jako které nebo ale jsou bylo který od ze při také podle však',
  lat: 'et in est non ad ut cum quod qui ex sed per aut quae ab esse sunt atque si autem pro nec',
  lit: 'ir yra kad su iš į bet kaip tai ne buvo dėl už jo jie prie apie pagal kuris',
};
const LETTERS: readonly [RegExp, string][] = [
  [/[\u0590-\u05ff]/g, 'heb'],
  [/[\u0400-\u04ff]/g, 'cyrillic'],
  [/[a-z\u00c0-\u024f]/gi, 'latin'],
];
/** Letters that one of the languages of a script has and the others do not. */
const OWN_LETTERS: Readonly<Record<string, readonly [RegExp, string][]>> = {
  cyrillic: [
    [/ў/gi, 'bel'],
    [/[їєґ]/gi, 'ukr'],
    [/[ыэъё]/gi, 'rus'],
  ],
  // Yiddish writes its vowels: alef with a mark, and pairs of letters that Hebrew hardly has.
  heb: [[/אַ|אָ|וו|ײ|ױ|װ|יי/g, 'yid']],
};
/** Detectable languages by script. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  heb: ['heb', 'yid'],
  cyrillic: ['ukr', 'rus', 'bel'],
};
const MIN_LETTERS = 200;
const MIN_WORDS = 40;
/** Share of frequent words from which a text counts as written in a language. */
const PLAIN_SHARE = 0.15;
const READ = 20_000;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The language that a text is plainly written in, of those that this can tell; null for short and mixed texts. */
export function languageOfText(whole: string): string | null {
  const text = whole.slice(0, READ);
  const scripts = LETTERS.map(([pattern, script]) => ({ script, letters: count(text, pattern) }));
  const all = scripts.reduce((sum, { letters }) => sum + letters, 0);
  const [first] = scripts.toSorted((a, b) => b.letters - a.letters);
  if (!first || all < MIN_LETTERS || first.letters < 0.8 * all) return null;
  const own = OWN_LETTERS[first.script];
  if (own) {
    const [most] = own
      .map(([pattern, language]) => ({ language, letters: count(text, pattern) }))
      .toSorted((a, b) => b.letters - a.letters);
    if (most && most.letters > 0.005 * first.letters) return most.language;
    return first.script === 'heb' ? 'heb' : null;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < MIN_WORDS) return null;
  const shares = Object.entries(FREQUENT).map(([language, list]) => {
    const frequent = new Set(list.split(' '));
    return { language, share: words.filter((word) => frequent.has(word)).length / words.length };
  });
  const [best, next] = shares.toSorted((a, b) => b.share - a.share);
  if (!best || !next || best.share < PLAIN_SHARE || best.share < 2 * next.share) return null;
  return best.language;
}

/**
 * The language that a text plainly is in, where it is none of those stated (`pol`, `pol+deu`). Old German in Fraktur is
 * German, and what is stated in another language of the same script is not doubted without its own letters.
 */
export function otherLanguage(text: string, stated: string | null): string | null {
  if (stated === null || stated === '') return null;
  const languages = stated.split('+').map((one) => (one === 'frk' ? 'deu' : one));
  const detectable = [...Object.keys(FREQUENT), ...Object.values(SCRIPTS).flat()];
  // A language that is not detectable may be the right one.
  if (languages.some((one) => !detectable.includes(one))) return null;
  const language = languageOfText(text);
  return language === null || languages.includes(language) ? null : language;
}
