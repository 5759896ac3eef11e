/**
 * Endings of a locative and those of the names that have it, the longest first. They propose more than there is: the
 * caller keeps what a list of places has.
 */
const ENDINGS: readonly (readonly [locative: string, ...bases: string[]])[] = [
  ['owie', 'ów', 'owo', 'owa', 'owie'],
  ['ździe', 'zd', 'zda', 'zdo'],
  ['ście', 'st', 'sta', 'sto'],
  ['śnie', 'sno', 'sna', 'sen'],
  ['źnie', 'zno', 'zna'],
  ['dzie', 'd', 'da', 'do'],
  ['śle', 'sło', 'sła'],
  ['cie', 't', 'ta', 'to'],
  ['sze', 'cha'],
  ['drze', 'der'],
  ['rze', 'r', 'ra', 'ro'],
  ['dze', 'ga'],
  ['ie', '', 'o', 'a', 'y'],
  ['le', 'ł', 'ła', 'ło'],
  ['ce', 'ka'],
  ['eńcu', 'eniec'],
  ['ńcu', 'niec'],
  ['ścu', 'siec', 'ściec'],
  ['rcu', 'rzec'],
  ['niu', 'ń', 'eń', 'ień', 'nie', 'nio'],
  ['ciu', 'ć', 'eć', 'cie'],
  ['siu', 'ś', 'eś', 'sie'],
  ['ziu', 'ź', 'eź', 'zie'],
  ['iu', '', 'ie', 'io'],
  ['ku', 'ek', 'iek', 'k', 'ko'],
  ['cu', 'ec', 'iec', 'c', 'ce'],
  ['lu', 'l', 'el', 'iel', 'le'],
  ['ju', 'j', 'je'],
  ['u', '', 'e', 'o'],
  ['iach', 'ie', 'ia', 'e'],
  ['ach', 'y', 'i', 'e', 'a'],
  ['ni', 'nia', 'ń'],
  ['ci', 'cia', 'ć'],
  ['si', 'sia', 'ś', 'ieś'],
  ['zi', 'zia', 'ź'],
  ['i', 'ia', 'a', 'ja', 'j', ''],
  ['y', 'a', ''],
  ['iej', 'a', 'ia'],
  ['ej', 'a'],
  ['iem', 'ie'],
  ['em', 'e'],
  ['im', 'i', 'ie'],
  ['ym', 'y', 'e'],
  ['ich', 'ie'],
  ['ych', 'e'],
];
const SHORTEST_STEM = 1;
/** Words that a name may have; each multiplies the names that are tried. */
const MAX_WORDS = 3;

/** `o` of an open syllable is `ó` of a closed one: `Brzozie`, `Brzóza`. */
const withClosedVowel = (name: string) => name.replace(/o(?=[^aąeęioóuy]+[aoy]?$)/, 'ó');

/** Base forms that a word may have if it is the locative of a place, or of an adjective in the name of one. */
function basesOfWord(word: string): string[] {
  const bases = new Set<string>();
  for (const [locative, ...endings] of ENDINGS) {
    const stem = word.slice(0, -locative.length);
    if (!word.endsWith(locative) || stem.length < SHORTEST_STEM) continue;
    for (const ending of endings) {
      bases.add(stem + ending);
      bases.add(withClosedVowel(stem + ending));
    }
  }
  return [...bases];
}

/** Names of places that may have this locative, of one word or several: `Nowej Soli`, `Bielsku-Białej`. */
export function basesOfLocative(locative: string): string[] {
  const [first = '', ...rest] = locative.split(/(?=[ -])/);
  if (rest.length >= MAX_WORDS) return [];
  let names = basesOfWord(first);
  for (const part of rest) {
    const [separator, word] = [part.charAt(0), part.slice(1)];
    names = names.flatMap((name) => basesOfWord(word).map((base) => `${name}${separator}${base}`));
  }
  return names;
}
