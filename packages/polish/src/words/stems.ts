import { fold } from './fold.ts';

const SHORTEST = 4;
/** Surnames in -ski, -cki, -dzki, of men, women and families. */
const ADJECTIVAL_SURNAME = /(?:s|c|dz)k(?:iego|iemu|imi|ich|iej|im|ie|i|a|ą)$/;
const ADJECTIVAL_ENDING = /(?<=(?:s|c|dz)k)(?:iego|iemu|imi|ich|iej|im|ie|i|a|o|ą|ę)$/;
const NOUN_ENDING =
  /(?:iami|iach|iom|iem|iowi|iów|ami|ach|owi|emu|ego|ymi|imi|ych|om|em|ym|im|ie|ia|ią|ię|iu|io|ii|ą|ę|a|e|i|o|u|y)$/;
/** A consonant that an ending softened, and the consonant it was. */
const SOFTENED: [ending: string, was: string][] = [
  ['dzie', 'd'],
  ['dze', 'g'],
  ['ście', 'st'],
  ['cie', 't'],
  ['rze', 'r'],
  ['sze', 'ch'],
];

/**
 * Keys that the forms of one unknown noun or surname share. They serve words that the dictionary does not know,
 * so they may cut boldly: what they join by mistake are rare words only.
 */
export function stems(word: string): string[] {
  const lower = word.toLowerCase();
  if (lower.length < SHORTEST || !/^\p{L}+$/u.test(lower)) return [];
  if (ADJECTIVAL_SURNAME.test(lower)) return [fold(lower.replace(ADJECTIVAL_ENDING, ''))];
  if (/(?:s|c|dz)cy$/.test(lower) && lower.length > 5) return [fold(lower.replace(/cy$/, 'k'))];
  const guesses = new Set<string>();
  // -ów and -owie end a plural (Nowaków, Nowakowie) as well as a place (Kraków, Krakowie).
  const plural = lower.length > 5 ? lower.replace(/(?:ów|ow|owie|owi)$/, '') : lower;
  if (plural !== lower) guesses.add(level(plural));
  // Daughters: Nowakówna, Nowakównie.
  const daughter = lower.length > 8 ? lower.replace(/ówn(?:a|y|ie|ę|ą|o)?$/, '') : lower;
  if (daughter !== lower) guesses.add(level(daughter));
  if (!lower.endsWith('owi')) guesses.add(level(withoutEnding(lower)));
  // Dytrych, Jachym, Fudalej: what looks like an ending may be part of the name.
  if (/(?:ych|ich|ym|im|ej)$/.test(lower)) guesses.add(level(lower));
  return [...guesses];
}

function withoutEnding(lower: string): string {
  const softened = lower.length > 5 && SOFTENED.find(([ending]) => lower.endsWith(ending));
  if (softened) return lower.slice(0, -softened[0].length) + softened[1];
  const cut = lower.replace(NOUN_ENDING, '');
  return cut.length >= 3 ? cut : lower;
}

/** Levels what still differs between forms of one word: the vanishing e, accents, soft ends. */
function level(stem: string): string {
  const key = fold(stem);
  const withoutVanishing = key.length > 4 ? key.replace(/i?e([kclnr])$/, '$1') : key;
  return withoutVanishing.replace(/i$/, '').replace(/rz$/, 'r').replace(/c$/, 'k').replace(/(.)j$/, '$1');
}
