/** j or y before a vowel, as written until the reform of 1936: djecezja, historya, Marja, gimnazyum. */
const OLD_PLACE = /[jy](?=[aąeęioóu])/gu;
/** More places than any word has; each triples the number of spellings. */
const MAX_PLACES = 3;

/** The spellings of today that a pre-war spelling may stand for, likeliest first; most are no words. */
export function modernSpellings(lower: string): string[] {
  return [...genitives(lower), ...respellings(lower)];
}

/** Genitives of old: kolekcyj, seryj, fotografij. */
function genitives(lower: string): string[] {
  return /[iy]j$/u.test(lower) ? ['ji', 'ii'].map((ending) => lower.replace(/[iy]j$/u, ending)) : [];
}

/** Any of the places may be the old one, so each is left, made i, or made j. */
function respellings(lower: string): string[] {
  const places = [...lower.matchAll(OLD_PLACE)].map(({ index }) => index).filter((index) => index > 0);
  if (places.length === 0 || places.length > MAX_PLACES) return [];
  const spellings: string[] = [];
  for (let choice = 1; choice < 3 ** places.length; choice += 1) {
    const letters = [...lower];
    places.forEach((place, at) => {
      const digit = Math.floor(choice / 3 ** at) % 3;
      if (digit > 0) letters[place] = digit === 1 ? 'i' : 'j';
    });
    const spelling = letters.join('').replace(/ii(?=i)/u, 'i');
    if (spelling !== lower) spellings.push(spelling);
  }
  return spellings;
}
