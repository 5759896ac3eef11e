import type { FieldError } from '@regest/contract/errors.ts';
import type { ImportLevel } from '@regest/contract/exchange/imports.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import type { ImportRow } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { findBySignature, findPlaces, type PlaceRow } from '../../queries/imports/known-things.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { type Around, type FileMap, fault } from './file-map.ts';

/** Where a row goes: below a record that is there, below another row, below the institution; or nowhere. */
export interface Place {
  parentId: number | null;
  parentNumber: number | null;
  depth: number;
  level: string;
  fault?: FieldError;
}

/** How many new rows lie above a row; null when they go in a circle. */
function depthOf(map: FileMap, key: string): number | null {
  let depth = 0;
  for (let at = map.get(key); at?.parent; depth += 1) {
    if (depth > map.size || depth > 190) return null;
    const { parent } = at;
    at = 'key' in parent ? map.get(parent.key) : 'id' in parent ? map.get(`id:${parent.id}`) : undefined;
  }
  return depth;
}

/** Where each of these rows goes: below a record that is there, or below another row of the file. */
export async function placesOf(
  db: Db,
  found: ImportWithPerson,
  rows: readonly ImportRow[],
  { map, signed }: Around,
): Promise<(row: ImportRow) => Place> {
  const ids = rows.flatMap(({ proposed: { parent } }) => {
    if (!parent) return [];
    if ('id' in parent) return [parent.id, map.get(`id:${parent.id}`)?.recordId ?? 0];
    const key = 'key' in parent ? parent.key : signed.get(lastPart(parent.signature));
    return key === undefined ? [] : [map.get(key)?.recordId ?? 0];
  });
  const there = new Map((await findPlaces(db, [...ids, found.parent_id ?? 0])).map((one) => [one.id, one]));
  const signatures = new Map<string, number | null>();
  const institution = await findInstitution(db, found.institution_id);
  for (const { proposed } of rows) {
    const { parent } = proposed;
    if (!parent || !('signature' in parent) || signatures.has(parent.signature)) continue;
    const id = await findBySignature(
      db,
      found.institution_id,
      institution?.signature ?? '',
      parent.signature,
    );
    signatures.set(parent.signature, id);
    if (id !== null) for (const one of await findPlaces(db, [id])) there.set(id, one);
  }
  const nowhere = (constraintType: FieldError['constraintType']): Place => ({
    parentId: null,
    parentNumber: null,
    depth: 0,
    level: 'institution',
    fault: fault('parentId', constraintType),
  });
  const below = (level: ImportLevel, parent: PlaceRow | undefined): Place => {
    if (!parent || parent.institution_id !== found.institution_id || parent.deleted_at !== null)
      return nowhere('NotFound');
    if (level !== 'author' && !LEVELS[level].parents.includes(parent.level)) return nowhere('Value');
    return { parentId: parent.id, parentNumber: null, depth: 0, level: parent.level };
  };
  const belowRow = (row: ImportRow, key: string): Place | null => {
    const above = map.get(key);
    if (!above || above.level === 'author' || (above.id !== null && !above.mayBeNew)) return null;
    if (above.recordId !== undefined) return below(row.level, there.get(above.recordId));
    if (row.level !== 'author' && !LEVELS[row.level].parents.includes(above.level)) return nowhere('Value');
    const depth = depthOf(map, row.proposed.key);
    return depth === null
      ? nowhere('Value')
      : { parentId: null, parentNumber: above.number, depth, level: above.level };
  };
  return (row) => {
    const { parent } = row.proposed;
    if (row.level === 'author' || LEVELS[row.level].parents.includes('institution'))
      return { parentId: null, parentNumber: null, depth: 0, level: 'institution' };
    if (parent === null)
      return found.parent_id === null ? nowhere('Required') : below(row.level, there.get(found.parent_id));
    if ('key' in parent) return belowRow(row, parent.key) ?? nowhere('NotFound');
    if ('id' in parent) {
      const live = there.get(parent.id);
      if (live?.institution_id === found.institution_id && live.deleted_at === null)
        return below(row.level, live);
      return belowRow(row, `id:${parent.id}`) ?? below(row.level, live);
    }
    const id = signatures.get(parent.signature) ?? null;
    if (id !== null) return below(row.level, there.get(id));
    const key = signed.get(lastPart(parent.signature));
    return (key === undefined ? null : belowRow(row, key)) ?? nowhere('NotFound');
  };
}

/** The own part of a full signature: rows of one file are told apart by it. */
const lastPart = (signature: string) => signature.split('_').at(-1) ?? signature;
