import type { Reading } from '../dictionary/dictionary.ts';

/** Lemmas of the readings that count for search, in lower case. */
export function chooseLemmas(all: readonly Reading[]): string[] {
  // An abbreviation is one only before a full stop: a lonely "w" is not "wiek".
  const readings = all.filter(({ tag }) => !tag.startsWith('brev'));
  const likely = readings.filter((reading) => !isNegated(reading) && !isUnwantedGerund(reading, readings));
  // A word that the dictionary has only as a denial keeps its "nie": nieistniejący belongs to nieistnieć.
  const counted = likely.length > 0 ? likely : readings.map(withDenial);
  const lemmas = counted.map(({ lemma, tag }) => ({
    lemma: withFamily(lemma),
    isPlural: isAlwaysPlural(tag),
  }));
  const useful = lemmas.filter(
    (one) => !(one.isPlural && lemmas.some((other) => !other.isPlural && differInLastLetter(one, other))),
  );
  return [...new Set(useful.map(({ lemma }) => lemma))];
}

const tagsOf = (tag: string) => tag.split('+');

/** "niezapisany" is not found by "zapisać". */
function isNegated({ tag }: Reading): boolean {
  return tagsOf(tag).every((one) => one.endsWith(':neg') || one.includes(':neg:'));
}

function withDenial(reading: Reading): Reading {
  return reading.tag.includes(':neg') ? { ...reading, lemma: `nie${reading.lemma}` } : reading;
}

/** "powstanie", the uprising, is not "powstać"; a gerund in the plural is nearly always another word (Poznań). */
function isUnwantedGerund({ tag }: Reading, among: readonly Reading[]): boolean {
  const tags = tagsOf(tag);
  if (!tags.every((one) => one.startsWith('ger'))) return false;
  return tags.every((one) => one.startsWith('ger:pl')) || among.some((other) => isNoun(other));
}

const isNoun = ({ tag }: Reading) => tagsOf(tag).some((one) => one.startsWith('subst'));

/** Wives and daughters of the Kowalskis are looked for with them. */
function withFamily(lemma: string): string {
  return lemma.replace(/(?<=^\p{Lu}.*(?:s|c|dz)k)a$/u, 'i').toLowerCase();
}

/** A plural-only word (księgi) adds nothing to the same word with both numbers (księga). */
const isAlwaysPlural = (tag: string) => tagsOf(tag).every((one) => /^subst:pl:[a-z.]+:p/.test(one));
const differInLastLetter = (one: { lemma: string }, other: { lemma: string }) =>
  one.lemma.slice(0, -1) === other.lemma.slice(0, -1);
