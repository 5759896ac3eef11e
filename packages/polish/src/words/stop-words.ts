/**
 * Prepositions, conjunctions, particles, pronouns and forms of "być": words that no query means. Nothing that
 * can be the subject of a search is here (lat, roku, pan, sposób are missing on purpose).
 */
const STOP_WORDS = new Set(
  `a aby albo ale ależ ani aż bo bowiem by być był była byli było były będzie będą ci co czy czyli dla do gdy
  gdyby gdyż gdzie i ich im iż ja jak jako je jego jej jemu jest jeszcze jeśli jeżeli już ją ku lecz lub ma mi
  mnie mu my na nad nam nas nawet nią nich nie niego niej nim nimi niż no o od on ona one oni ono oraz po pod
  podczas ponieważ poza przed przez przy również są się sobie swoje ta tak także tam te tego tej temu ten też
  to tu tych tylko tym u w we wy z za zaś ze że żeby`.split(/\s+/),
);

export const isStopWord = (word: string) => STOP_WORDS.has(word.toLowerCase());
