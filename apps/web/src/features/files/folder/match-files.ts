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
  /** As it lies in the folder. */
  path: string;
  /** From the record the folder was given to down to the last that its name may mean. */
  places: readonly [Place, ...Place[]];
  /** The one it most likely means; undefined when the name says nothing. */
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

/** Names often repeat the way from the top, or from anywhere above: `PL_9001_01_02_003`, `01_02_003`, `003`. */
function afterOwnSignature(parts: readonly string[], own: readonly string[]): string[] {
  for (let from = 0; from < own.length; from += 1) {
    const tail = own.slice(from);
    if (tail.every((part, i) => sameSignature(part, parts[i]))) return parts.slice(tail.length);
  }
  return [...parts];
}

const NUMBER = /^\d+$/;

/** Scanners and people pad numbers differently: 3, 03 and 003 are one number. */
function sameSignature(a: string, b: string | undefined): boolean {
  if (b === undefined) return false;
  if (a.toLocaleLowerCase('pl') === b.toLocaleLowerCase('pl')) return true;
  return NUMBER.test(a) && NUMBER.test(b) && BigInt(a) === BigInt(b);
}

/** The child whose signature the parts begin with, an exact one before one that differs in padding. */
function childFor(parts: readonly string[], children: readonly Place[]) {
  const fitting = children
    .map((place) => ({ place, own: place.signature.split(SIGNATURE_SEPARATOR) }))
    .filter(({ own }) => own.every((part, i) => sameSignature(part, parts[i])));
  const exact = fitting.find(({ own }) => own.every((part, i) => part === parts[i]));
  const child = exact ?? fitting[0];
  return child && { ...child, isExact: exact !== undefined };
}

/**
 * Follows the signatures in a name down the holdings. What is left over is the number of the scan. Only records on the
 * way are read, so a folder for one series of a large collection costs a few calls.
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
    // The last number after a unit is that of the scan, unless it is written just as a document's.
    const isScan = parts.length === 0 && !child.isExact && childLevels(child.place.level).length === 0;
    if (!isScan) best = child.place;
    here = child.place;
  }
  return { places, best };
}

export const SKIP = 0;

/** What a person chose for a file, by its path; the rest go where their names say. */
export type Targets = ReadonlyMap<string, number>;

/** The id of the record a file goes to, or `SKIP`. A name that matches no record is skipped until a target is chosen. */
export function targetOf({ path, best }: MatchedFile, targets: Targets): number {
  return targets.get(path) ?? best?.id ?? SKIP;
}
