import { Dictionary, type Reading } from '@regest/polish/dictionary/dictionary.ts';
import { basesOfLocative } from '@regest/polish/words/place-locatives.ts';
import { openTimeSlice } from '../../operation/time-slices.ts';
import { placeNames } from './place-names.ts';

export interface NameInText {
  name: string;
  kind: 'person' | 'place';
  /** True for a name likely enough to become a new term; any other one is proposed only if it is a term already. */
  isSure: boolean;
}

interface Word {
  text: string;
  /** Text between this word and the previous one. */
  gap: string;
  isCapital: boolean;
}

interface Form {
  lemma: string;
  number: string;
  cases: readonly string[];
  gender: string;
}

let dictionary: Dictionary | undefined;

/** Cached readings of one text, in which the same names recur. */
type Readings = (form: string) => readonly Reading[];

function openReadings(): Readings {
  dictionary ??= new Dictionary();
  const read = dictionary;
  const readingsByWord = new Map<string, readonly Reading[]>();
  return (form) => {
    const readings = readingsByWord.get(form) ?? read.readings(form);
    readingsByWord.set(form, readings);
    return readings;
  };
}

const WORD = /\p{L}[\p{L}’']*(?:-\p{Lu}\p{L}*)*/gu;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const MAX_NAME_CHARACTERS = 40;
const PLACE_GENDERS = /^(?:m3|f|n|p2|p3)/;
/** Prepositions that take the locative and precede places far more often than people. */
const WITHIN = /^we?$/i;
const FEMALE_SURNAME = /(?:sk|ck|dzk)a$|owa$|ówna$/;

/** Forms of a tag such as `subst:sg:dat.loc:f+subst:sg:gen:f`. */
function formsOf(readings: readonly Reading[], kind: 'subst' | 'adj'): Form[] {
  return readings.flatMap(({ lemma, tag }) =>
    tag.split('+').flatMap((one): Form[] => {
      const [part, number = '', cases = '', genders = ''] = one.split(':');
      if (part !== kind) return [];
      return genders.split('.').map((gender) => ({ lemma, number, cases: cases.split('.'), gender }));
    }),
  );
}

const isName = ({ lemma }: Form) => CAPITAL.test(lemma);

const namesOf = (readings: Readings, { text }: Word) => formsOf(readings(text), 'subst').filter(isName);

const areAdjacent = (second: Word | undefined): second is Word =>
  second?.isCapital === true && /^\s$/.test(second.gap);

/** A given name and a surname in the same case: `Janem Kowalskim`, `Marii Skłodowskiej`, `Anna Nowak`. */
function personOf(readings: Readings, first: Word, second: Word): string | null {
  const givenNames = namesOf(readings, first).filter(({ number }) => number === 'sg');
  const surnames = namesOf(readings, second).filter(({ number }) => number === 'sg');
  for (const one of givenNames)
    for (const other of surnames) {
      const agree = one.cases.some((name) => other.cases.includes(name));
      const isMan = one.gender === 'm1' && other.gender === 'm1' && agree;
      const isWoman =
        one.gender === 'f' &&
        ((other.gender === 'f' && agree && FEMALE_SURNAME.test(other.lemma)) ||
          (other.gender === 'm1' && other.cases.includes('nom') && one.lemma.endsWith('a')));
      if (isMan || isWoman) return `${other.lemma}, ${one.lemma}`;
    }
  return null;
}

/** Base form of an adjective beside a noun of this gender: `nowy` beside `Sącz`, `nowa` beside `Huta`. */
function agreeing(lemma: string, { gender, number }: Form): string {
  const plain = lemma.charAt(0).toUpperCase() + lemma.slice(1);
  if (number === 'pl' || gender.startsWith('n') || gender.startsWith('p'))
    return plain.replace(/y$/, 'e').replace(/i$/, 'ie');
  return gender === 'f' ? plain.replace(/(?<=[kg])i$|y$/, 'a').replace(/i$/, 'ia') : plain;
}

const isPlace = ({ gender }: Form) => PLACE_GENDERS.test(gender);

/** Base forms of places of one word, such as `Łodzi`, or two, such as `Nowym Sączu`. */
function placesAt(
  readings: Readings,
  first: Word,
  second: Word | undefined,
): { name: string; cases: readonly string[] }[] {
  const whole = areAdjacent(second)
    ? formsOf(readings(first.text.toLowerCase()), 'adj').flatMap((adjective) =>
        namesOf(readings, second)
          .filter((noun) => isPlace(noun) && noun.cases.some((name) => adjective.cases.includes(name)))
          .map((noun) => ({ name: `${agreeing(adjective.lemma, noun)} ${noun.lemma}`, cases: noun.cases })),
      )
    : [];
  if (whole.length > 0) return whole;
  return namesOf(readings, first)
    .filter(isPlace)
    .map(({ lemma, cases }) => ({ name: lemma, cases }));
}

function wordsOf(text: string): Word[] {
  let end = 0;
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const gap = text.slice(end, index);
    end = index + word.length;
    return { text: word, gap, isCapital: CAPITAL.test(word) && word.length <= MAX_NAME_CHARACTERS };
  });
}

const listedPlaces = (listed: ReadonlySet<string>, locative: string) =>
  basesOfLocative(locative).filter((name) => listed.has(name));

/** Persons and places in a Polish text, in their base forms; the work yields to the event loop. */
export async function namesInText(text: string): Promise<NameInText[]> {
  const pause = openTimeSlice();
  const readings = openReadings();
  const listed = await placeNames();
  const names: NameInText[] = [];
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at] as Word, words[at + 1]];
    if (!word.isCapital) continue;
    await pause();
    const person = areAdjacent(next) ? personOf(readings, word, next) : null;
    if (person) {
      names.push({ name: person, kind: 'person', isSure: true });
      at += 1;
      continue;
    }
    const isWithin = WITHIN.test(words[at - 1]?.text ?? '') && /^\s$/.test(word.gap);
    const pairs = isWithin && areAdjacent(next) ? listedPlaces(listed, `${word.text} ${next.text}`) : [];
    if (pairs.length > 0) {
      for (const name of pairs) names.push({ name, kind: 'place', isSure: true });
      at += 1;
      continue;
    }
    const places = placesAt(readings, word, next);
    const located = isWithin ? places.find(({ cases }) => cases.includes('loc')) : undefined;
    for (const name of new Set(places.map((place) => place.name)))
      names.push({ name, kind: 'place', isSure: name === located?.name });
    // `w Radzie` means a council, not a village whose name is also a common noun.
    if (isWithin && !located && readings(word.text.toLowerCase()).length === 0)
      for (const name of listedPlaces(listed, word.text)) names.push({ name, kind: 'place', isSure: true });
  }
  return names;
}
