import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { ImportLevel, NamedReference, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import type { ProposedParent } from '../../db/schema-imports.ts';
import type { CheckedRow, ImportRow } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import {
  findAuthorsByName,
  findBySignature,
  findPlaces,
  findSiblings,
  type PlaceRow,
} from '../../queries/imports/known-things.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { type FullRecord, findRecords } from '../../queries/records/find-records.ts';
import { findIndexTypes, holdAuthors } from '../../queries/records/record-references.ts';
import {
  type CheckedValues,
  checkChange,
  checkNew,
  checkNewAuthor,
  isSame,
  type References,
} from './check-row.ts';
import type { Names } from './match-names.ts';

/** Where every row of the file stands, by the key that other rows call it. */
export type FileMap = Map<
  string,
  {
    number: number;
    level: ImportLevel;
    id: number | null;
    parent: ProposedParent | null;
    mayBeNew: boolean;
    /** The record that it turned out to be. */
    recordId?: number;
  }
>;

export interface Around {
  map: FileMap;
  names: Names;
  /** Rows that others may name by their signature. */
  signed: ReadonlyMap<string, string>;
  /** Places and signatures that earlier rows take. */
  seen: Set<string>;
}

/** Where a row goes: below a record that is there, below another row, below the institution; or nowhere. */
interface Place {
  parentId: number | null;
  parentNumber: number | null;
  depth: number;
  level: string;
  fault?: FieldError;
}

const fault = (fieldName: string, constraintType: FieldError['constraintType']): FieldError => ({
  fieldName,
  constraintType,
});

async function resolveReferences(
  db: Db,
  institutionId: number,
  rows: readonly ImportRow[],
  names: Names,
): Promise<Map<number, { refs: References; faults: FieldError[] }>> {
  const given = (row: ImportRow, kind: ReferenceKind) =>
    row.proposed.values[kind] as NamedReference[] | null | undefined;
  const ids = (kinds: readonly ReferenceKind[]) =>
    rows.flatMap((row) => kinds.flatMap((kind) => (given(row, kind) ?? []).flatMap(({ id }) => id ?? [])));
  const authors = await holdAuthors(db, institutionId, ids(['authors']));
  const terms = await findIndexTypes(db, ids(REFERENCE_KINDS.filter((kind) => kind !== 'authors')));
  const isKnown = (kind: ReferenceKind, { id }: NamedReference) =>
    id !== undefined &&
    (kind === 'authors' ? authors.has(id) : terms.get(id) === kind.replace('Indices', ''));
  for (const kind of REFERENCE_KINDS) {
    const wanted = rows.flatMap((row) => (given(row, kind) ?? []).filter((one) => !isKnown(kind, one)));
    await names.learn(
      kind,
      wanted.map(({ name }) => name),
    );
  }
  return new Map(
    rows.map((row) => {
      const faults: FieldError[] = [];
      const refs: References = {};
      for (const kind of REFERENCE_KINDS) {
        const all = given(row, kind);
        if (all === undefined) continue;
        refs[kind] = (all ?? []).flatMap((one, at) => {
          const meant = isKnown(kind, one) ? one : names.resolve(kind, one);
          if (meant) return [meant];
          faults.push(fault(`${kind}.${at}`, 'Duplicate'));
          return [];
        });
      }
      return [row.number, { refs, faults }];
    }),
  );
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

async function placesOf(
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

const withoutReferences = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !REFERENCE_KINDS.some((kind) => kind === name)),
  );

/** Checks rows by the rules of a save and says what each would do. */
export async function checkBatch(
  db: Db,
  found: ImportWithPerson,
  rows: readonly ImportRow[],
  around: Around,
): Promise<CheckedRow[]> {
  const references = await resolveReferences(db, found.institution_id, rows, around.names);
  const placeOf = await placesOf(db, found, rows, around);
  const asked = rows.flatMap(({ proposed, level }) =>
    proposed.id === null || level === 'author' ? [] : [proposed.id],
  );
  const stored = new Map((await findRecords(db, asked)).map((record) => [record.id, record]));
  const authors = await findAuthorsByName(
    db,
    found.institution_id,
    rows.flatMap(({ level, title }) => (level === 'author' && title ? [title] : [])),
  );
  const isOwn = (record: FullRecord | undefined, row: ImportRow): record is FullRecord =>
    record !== undefined &&
    record.institution_id === found.institution_id &&
    record.level === row.level &&
    record.deleted_at === null;
  const places = new Map(rows.map((row) => [row.number, placeOf(row)]));
  const keyOf = (place: Place) => place.parentId ?? -found.institution_id;
  const wanted = rows.flatMap((row) => {
    const place = places.get(row.number);
    const isNew = row.level !== 'author' && !isOwn(stored.get(row.proposed.id ?? 0), row);
    return isNew && place && place.parentNumber === null && !place.fault && row.signature
      ? [{ parentKey: keyOf(place), signature: row.signature.trim() }]
      : [];
  });
  const siblings = await findSiblings(db, wanted);
  const equals = new Map(
    (
      await findRecords(
        db,
        siblings.map(({ id }) => id),
      )
    ).map((record) => [record.id, record]),
  );

  return rows.map((row): CheckedRow => {
    const { proposed } = row;
    const { refs = {}, faults: namesAsked = [] } = references.get(row.number) ?? {};
    const place = places.get(row.number) as Place;
    const faults = [...proposed.faults, ...namesAsked];
    const base = {
      number: row.number,
      refs,
      not_taken: row.not_taken,
      parent_id: place.parentId,
      parent_number: place.parentNumber,
      depth: place.depth,
    };
    const made = (
      checked: CheckedValues,
      action: 'create' | 'update' | 'move' | 'unchanged',
      record: FullRecord | null,
    ): CheckedRow => {
      const all = [...faults, ...checked.faults];
      return {
        ...base,
        action: all.length > 0 ? 'fault' : action,
        record_id: record?.id ?? null,
        version: record?.version ?? null,
        is_draft: checked.isDraft,
        values: checked.values,
        changes: checked.changes,
        faults: all,
      };
    };
    if (row.level === 'author') {
      const checked = checkNewAuthor(proposed.values);
      const same = authors.get(String(checked.values.name ?? ''));
      const isEqual =
        same &&
        Object.entries(checked.values).every(
          ([name, value]) => isEmptyValue(value) || isSame(value, same[name]),
        );
      if (isEqual)
        return {
          ...made({ ...checked, faults: [], changes: [] }, 'unchanged', null),
          record_id: same.id as number,
        };
      if (same || around.seen.has(`author|${checked.values.name}`)) faults.push(fault('name', 'Unique'));
      around.seen.add(`author|${checked.values.name}`);
      return made(checked, 'create', null);
    }
    const given = withoutReferences(proposed.values);
    const record = proposed.id === null ? undefined : stored.get(proposed.id);
    if (isOwn(record, row)) {
      if (proposed.version !== null && proposed.version < record.version)
        faults.push(fault('version', 'Mismatch'));
      const checked = checkChange(record, given, refs);
      const moves =
        proposed.parent !== null &&
        record.parent_id !== null &&
        (place.parentNumber !== null || place.parentId !== record.parent_id);
      if (proposed.parent !== null && place.fault) faults.push(place.fault);
      if (moves) checked.changes.push({ fieldName: 'parentId', old: record.parent_id, new: place.parentId });
      return made(checked, moves ? 'move' : checked.changes.length > 0 ? 'update' : 'unchanged', record);
    }
    if (proposed.id !== null && (record !== undefined || !proposed.mayBeNew))
      faults.push(fault('id', 'NotFound'));
    if (place.fault) faults.push(place.fault);
    const checked = checkNew(row.level, given, refs, place.parentId ?? found.institution_id);
    const signature = String(checked.values.signature ?? '');
    const sibling =
      place.parentNumber === null
        ? siblings.find((one) => one.parent_key === keyOf(place) && one.signature === signature)
        : undefined;
    const equal = sibling && equals.get(sibling.id);
    if (equal && equal.level === row.level) {
      const difference = checkChange(equal, given, refs);
      if (difference.changes.length === 0 && isSame(difference.faults, []))
        return made({ ...difference, faults: [] }, 'unchanged', equal);
    }
    const spot = `${place.parentNumber === null ? keyOf(place) : `n${place.parentNumber}`}|${signature}`;
    if (sibling || around.seen.has(spot)) faults.push(fault('signature', 'Unique'));
    around.seen.add(spot);
    return made(checked, 'create', null);
  });
}

/** Rows whose parent is among them wait for it: what the parent turned out to be decides where they go. */
export function inWaves(rows: readonly ImportRow[], map: FileMap): ImportRow[][] {
  const waves: ImportRow[][] = [];
  const waveOf = new Map<number, number>();
  for (const row of rows) {
    const { parent } = row.proposed;
    const key =
      parent === null || 'signature' in parent ? null : 'key' in parent ? parent.key : `id:${parent.id}`;
    const above = key === null ? undefined : waveOf.get(map.get(key)?.number ?? 0);
    const wave = above === undefined ? 0 : above + 1;
    waveOf.set(row.number, wave);
    const same = waves[wave] ?? [];
    same.push(row);
    waves[wave] = same;
  }
  return waves;
}
