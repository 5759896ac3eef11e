import type { MatchedFile } from './match-files.ts';

export const SKIP = 0;

/** What a person chose for a file, by its path; the rest go where their names say. */
export type Targets = ReadonlyMap<string, number>;

/** The id of the record a file goes to, or `SKIP`. A name that says nothing is left out until someone decides. */
export function targetOf({ path, best }: MatchedFile, targets: Targets): number {
  return targets.get(path) ?? best?.id ?? SKIP;
}
