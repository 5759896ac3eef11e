import { childLevels, type RecordLevel } from '@regest/contract/levels.ts';
import { SIGNATURE_SEPARATOR } from '@regest/contract/text/signature.ts';

/** A record that files may belong to. */
export interface Place {
  id: number;
  level: RecordLevel;
  signature: string;
  title: string;
}

export interface MatchedFile {
  file: File;
  /** Path within the folder. */
  path: string;
  /** Possible records, from the one that got the folder down to the deepest match of the name. */
  places: readonly [Place, ...Place[]];
  /** The most likely record; undefined when the name matches none. */
  best: Place | undefined;
}

export type Match = Pick<MatchedFile, 'places' | 'best'>;

export type ReadPlaces = (parent: Place) => Promise<readonly Place[]>;

/** The parts of a path that may be signatures: folders below the chosen one and the name without its extension. */
export function signatureParts(path: string): string[] {
  const [, ...inside] = path.split('/');
  const below = inside.length > 0 ? inside : [path];
  return below
    .map((part, i) => (i === below.length - 1 ? part.replace(/\.[^.]*$/, '') : part))
    .flatMap((part) => part.split(SIGNATURE_SEPARATOR))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Drops the signature of the root, which names repeat in full or in part: `PL_9001_01_02_003`, `01_02_003`, `003`. */
function afterOwnSignature(parts: readonly string[], own: readonly string[]): string[] {
  for (let from = 0; from < own.length; from += 1) {
    const tail = own.slice(from);
    if (tail.every((part, i) => sameSignature(part, parts[i]))) return parts.slice(tail.length);
  }
  return [...parts];
}

const NUMBER = /^\d+$/;

/** Compares without the padding of numbers, which varies: 3, 03 and 003 are equal. */
function sameSignature(a: string, b: string | undefined): boolean {
  if (b === undefined) return false;
  if (a.toLocaleLowerCase('pl') === b.toLocaleLowerCase('pl')) return true;
  return NUMBER.test(a) && NUMBER.test(b) && BigInt(a) === BigInt(b);
}

/** The child whose signature the parts begin with; an exact match precedes one with other padding. */
function childFor(parts: readonly string[], children: readonly Place[]) {
  const fitting = children
    .map((place) => ({ place, own: place.signature.split(SIGNATURE_SEPARATOR) }))
    .filter(({ own }) => own.every((part, i) => sameSignature(part, parts[i])));
  const exact = fitting.find(({ own }) => own.every((part, i) => part === parts[i]));
  const child = exact ?? fitting[0];
  return child && { ...child, isExact: exact !== undefined };
}

/**
 * Follows the signatures in a name down the holdings; the rest is the number of the scan. Only records on the
 * path are read, so a folder for one series of a large collection costs a few calls.
 */
export async function matchFile(
  path: string,
  root: Place,
  ownSignature: readonly string[],
  read: ReadPlaces,
): Promise<Match> {
  const places: [Place, ...Place[]] = [root];
  let best: Place | undefined;
  let parts = afterOwnSignature(signatureParts(path), ownSignature);
  let here = root;
  while (parts.length > 0) {
    const child = childFor(parts, await read(here));
    if (!child) break;
    parts = parts.slice(child.own.length);
    places.push(child.place);
    // The last number after a unit is that of the scan, unless it equals a document's signature exactly.
    const isScan = parts.length === 0 && !child.isExact && childLevels(child.place.level).length === 0;
    if (!isScan) best = child.place;
    here = child.place;
  }
  return { places, best };
}

export const SKIP = 0;

/** Chosen records by the path of the file; other files go to the best match. */
export type Targets = ReadonlyMap<string, number>;

/** Id of the record for a file, or `SKIP` when no name matches and no target is chosen. */
export function targetOf({ path, best }: MatchedFile, targets: Targets): number {
  return targets.get(path) ?? best?.id ?? SKIP;
}
