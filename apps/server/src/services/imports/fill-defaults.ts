import type { FieldError } from '@regest/contract/errors.ts';
import {
  type DefaultField,
  type ImportDefaults,
  type NamedReference,
  NO_DEFAULTS,
} from '@regest/contract/exchange/imports.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import { openTimeSlice } from '../../operation/time-slices.ts';
import type { RowToCheck } from '../../queries/imports/import-rows.ts';
import { listCollectionAuthors } from '../../queries/imports/lookups.ts';
import type { FileMap } from './file-map.ts';
import { keyAbove } from './file-map.ts';

type Values = Record<string, unknown>;

/** Default for each required field. */
const DEFAULT_OF: Readonly<Record<string, DefaultField>> = {
  languages: 'languages',
  authors: 'authors',
  dates: 'dates',
  totalSize: 'size',
  mainSize: 'size',
};

export interface Filling {
  values: Values;
  authors?: NamedReference[];
}

/** The defaults of one row. */
export interface RowDefaults {
  fill(field: string): Filling | null;
  /** Counts the required fields that are empty. */
  count(errors: readonly FieldError[]): void;
}

/** Number of items in an extent: `12 dok.`, `3 letters`. A length or a size in bytes matches nothing. */
const ITEMS =
  /^(\d{1,6})\s*(?:dok|j\.?\s?a|szt|poszyt|tecz|list|fot|items?|documents?|pieces?|letters?|photograph|folders?|volumes?|stuk|stück)/i;

function sizeOf({ externalForm }: Values): number {
  const [, items] = ITEMS.exec(String(externalForm ?? '').trim()) ?? [];
  return items === undefined ? 1 : Number(items);
}

/** Number of units in the file by the row number of their collection. */
async function countUnits(map: FileMap, signed: ReadonlyMap<string, string>, total: number) {
  const counts = new Map<number, number>();
  const pause = openTimeSlice();
  for (let number = 1; number <= total; number += 1) {
    const { level } = map.at(number);
    if (level === 'author' || !LEVELS[level].holdsLeaves) continue;
    const top = topOf(map, signed, number);
    counts.set(top, (counts.get(top) ?? 0) + 1);
    await pause();
  }
  return counts;
}

/** Greater than the depth of any tree; also ends a cycle. */
const MAX_DEPTH = 200;

/** Topmost row of the file above this one; the row itself where there is none. */
function topOf(map: FileMap, signed: ReadonlyMap<string, string>, number: number): number {
  let top = number;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const key = keyAbove(signed, map.at(top).parent);
    const above = key === undefined ? undefined : map.get(key);
    if (!above || above.number === top) return top;
    top = above.number;
  }
  return top;
}

/** Fills empty required fields with defaults, and counts the fields that are empty in the file. */
export function openDefaults(
  db: Db,
  given: Partial<ImportDefaults>,
  map: FileMap,
  signed: ReadonlyMap<string, string>,
  total: number,
) {
  const defaults = { ...NO_DEFAULTS, ...given };
  const lacking: Partial<Record<DefaultField, number>> = {};
  /** Creators of the fonds in this file, by row number. */
  const creators = new Map<number, readonly NamedReference[]>();
  const creatorsThere = new Map<number, readonly NamedReference[]>();
  let units: Map<number, number> | null = null;

  return {
    lacking,
    /** Loads creators of stored collections before each batch, by the parents of its rows. */
    async prepare(parentIds: readonly number[]): Promise<void> {
      if (defaults.size) units ??= await countUnits(map, signed, total);
      const unknown = parentIds.filter((id) => !creatorsThere.has(id));
      if (!defaults.authors || unknown.length === 0) return;
      const byParent = Map.groupBy(await listCollectionAuthors(db, unknown), (one) => one.parent_id);
      for (const id of unknown)
        creatorsThere.set(
          id,
          (byParent.get(id) ?? []).map((author) => ({ id: author.id, name: author.name })),
        );
    },
    /** Records the creators of a collection in the file as a default for its contents. */
    learn({ number, level }: RowToCheck, authors: readonly NamedReference[]): void {
      if (level !== 'author' && LEVELS[level].isRoot) creators.set(number, authors);
    },
    of({ number }: RowToCheck, parentId: number | null, own: Values): RowDefaults {
      const authors = (): Filling => {
        const all = creators.get(topOf(map, signed, number)) ?? creatorsThere.get(parentId ?? 0) ?? [];
        return all.length > 0 ? { values: {}, authors: [...all] } : { values: { authorsUnknown: true } };
      };
      const fillings: Record<string, (() => Filling) | null> = {
        languages:
          defaults.languages === null ? null : () => ({ values: { languages: [defaults.languages] } }),
        authors: defaults.authors ? authors : null,
        dates: defaults.dates ? () => ({ values: { datesUnknown: true } }) : null,
        totalSize: defaults.size ? () => ({ values: { totalSize: sizeOf(own) } }) : null,
        mainSize: defaults.size
          ? () => ({ values: { sizeArchivalUnits: Math.max(1, units?.get(number) ?? 0) } })
          : null,
      };
      return {
        fill: (field) => fillings[field]?.() ?? null,
        count(errors) {
          const fields = new Set(errors.flatMap(({ fieldName }) => DEFAULT_OF[fieldName] ?? []));
          for (const field of fields) lacking[field] = (lacking[field] ?? 0) + 1;
        },
      };
    },
  };
}
export type Defaults = ReturnType<typeof openDefaults>;
