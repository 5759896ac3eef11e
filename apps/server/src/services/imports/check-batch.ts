import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import { authorFields } from '@regest/contract/exchange/author-mapping.ts';
import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import type { Db } from '../../db/schema.ts';
import { findTakenSignatures } from '../../queries/authors/authors.ts';
import type { CheckedRow, RowToCheck } from '../../queries/imports/import-rows.ts';
import type { ImportWithPerson } from '../../queries/imports/imports.ts';
import { findAuthorsByName, findSiblings } from '../../queries/imports/lookups.ts';
import { type FullRecord, findRecords } from '../../queries/records/find-records.ts';
import { MAX_PATH_BYTES } from '../../queries/records/record-path.ts';
import { siblingsOf } from '../../queries/records/sibling-signatures.ts';
import { fromColumns } from '../entities/entity-columns.ts';
import { type Place, type PlaceContext, placesOf } from './check-places.ts';
import { resolveReferences } from './check-references.ts';
import { type CheckedValues, checkChange, checkNew, checkNewAuthor, isSame } from './check-row.ts';
import { fault, keyAbove } from './file-map.ts';
import { hasLostZeros, numbersFor, withZeros } from './readers/signature-numbers.ts';

const withoutReferences = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !REFERENCE_KINDS.some((kind) => kind === name)),
  );

/** True where every value in the file is empty or equals the stored one. */
export function isSameAuthor(values: Record<string, unknown>, row: object | undefined): boolean {
  if (!row) return false;
  const stored = fromColumns(authorFields(), row);
  return Object.entries(values).every(([name, value]) => isEmptyValue(value) || isSame(value, stored[name]));
}

/** Checks rows by the rules of a save and states the effect of each. */
export async function checkBatch(
  db: Db,
  importEntry: ImportWithPerson,
  rows: readonly RowToCheck[],
  around: PlaceContext,
): Promise<CheckedRow[]> {
  const references = await resolveReferences(db, importEntry.institution_id, rows, around.names);
  const placeOf = await placesOf(db, importEntry, rows, around);
  const signatures = rows.flatMap(({ proposed, level }) =>
    proposed.id === null || level === 'author' ? [] : [proposed.id],
  );
  const stored = new Map((await findRecords(db, signatures)).map((record) => [record.id, record]));
  const authors = await findAuthorsByName(
    db,
    importEntry.institution_id,
    rows.flatMap(({ level, title }) => (level === 'author' && title ? [title] : [])),
  );
  const newAuthors = new Map(
    rows.flatMap(({ number, level, proposed }) =>
      level === 'author' ? [[number, checkNewAuthor(proposed.values)] as const] : [],
    ),
  );
  const takenSignatures = await findTakenSignatures(
    db,
    importEntry.institution_id,
    [...newAuthors.values()].flatMap(({ values }) =>
      typeof values.signature === 'string' ? [values.signature] : [],
    ),
  );
  const isOwn = (record: FullRecord | undefined, row: RowToCheck): record is FullRecord =>
    record !== undefined &&
    record.institution_id === importEntry.institution_id &&
    record.level === row.level &&
    record.deleted_at === null;
  const places = new Map(rows.map((row) => [row.number, placeOf(row)]));
  await around.defaults.prepare([...places.values()].flatMap(({ parentId }) => parentId ?? []));
  const keyOf = (place: Place) => siblingsOf(place.parentId, importEntry.institution_id);
  const candidates = rows.flatMap((row) => {
    const place = places.get(row.number);
    const isNew = row.level !== 'author' && !isOwn(stored.get(row.proposed.id ?? 0), row);
    if (!isNew || !place || place.parentNumber !== null || place.fault || !row.signature) return [];
    return [...numbersFor(row), ...withZeros(row.signature.trim())].map((signature) => ({
      parentKey: keyOf(place),
      signature,
    }));
  });
  const siblings = new Map(
    (await findSiblings(db, candidates)).map((one) => [`${one.parent_key}|${one.signature}`, one.id]),
  );
  const equals = new Map(
    (await findRecords(db, [...siblings.values()])).map((record) => [record.id, record]),
  );

  return rows.map((row): CheckedRow => {
    const { proposed } = row;
    const { refs = {}, faults: namesAsked = [] } = references.get(row.number) ?? {};
    const place = places.get(row.number) as Place;
    const faults = [...proposed.faults, ...namesAsked];
    const base = {
      number: row.number,
      refs,
      parent_id: place.parentId,
      parent_number: place.parentNumber,
      depth: place.depth,
      path_bytes: place.pathBytes,
    };
    const checkedRow = (
      checked: CheckedValues,
      action: 'create' | 'update' | 'move' | 'unchanged',
      record: FullRecord | null,
    ): CheckedRow => {
      const all = [...faults, ...checked.faults];
      return {
        ...base,
        refs: checked.refs ?? refs,
        action: all.length > 0 ? 'fault' : action,
        record_id: record?.id ?? null,
        version: record?.version ?? null,
        is_draft: checked.isDraft,
        signature: (checked.values.signature as string | null | undefined) ?? row.signature,
        values: checked.values,
        changes: checked.changes,
        faults: all,
      };
    };
    if (row.level === 'author') {
      const newAuthor = newAuthors.get(row.number) as CheckedValues;
      const { name, signature } = newAuthor.values;
      const authorInFile = authors.get(String(name ?? ''));
      if (authorInFile && isSameAuthor(newAuthor.values, authorInFile))
        return {
          ...checkedRow({ ...newAuthor, faults: [], changes: [] }, 'unchanged', null),
          record_id: authorInFile.id,
        };
      if (authorInFile || around.seen.has(`author|${name}`)) faults.push(fault('name', 'Unique'));
      around.seen.add(`author|${name}`);
      if (typeof signature === 'string') {
        if (takenSignatures.has(signature)) faults.push(fault('signature', 'Unique'));
        else if (around.seen.has(`author signature|${signature}`))
          faults.push(fault('signature', 'Duplicate'));
        around.seen.add(`author signature|${signature}`);
      }
      return checkedRow(newAuthor, 'create', null);
    }
    const values = withoutReferences(proposed.values);
    const record = proposed.id === null ? undefined : stored.get(proposed.id);
    if (isOwn(record, row)) {
      around.defaults.learn(row, refs.authors ?? record.authors);
      if (proposed.version !== null && proposed.version !== record.version)
        faults.push(fault('version', 'Mismatch'));
      else if (!isOfRow(record, proposed)) faults.push(fault('id', 'Mismatch'));
      if (around.seen.has(`id|${record.id}`)) faults.push(fault('id', 'Duplicate'));
      around.seen.add(`id|${record.id}`);
      if (around.isSheet && hasLostZeros(values.signature, record.signature))
        faults.push(fault('signature', 'Mismatch'));
      const checked = checkChange(record, values, refs);
      const moves =
        proposed.parent !== null &&
        record.parent_id !== null &&
        (place.parentNumber !== null || place.parentId !== record.parent_id);
      if (proposed.parent !== null && place.fault) faults.push(place.fault);
      if (moves) checked.changes.push({ fieldName: 'parentId', old: record.parent_id, new: place.parentId });
      const action = moves ? 'move' : checked.changes.length > 0 ? 'update' : 'unchanged';
      const stays = { parent_id: record.parent_id, parent_number: null, depth: 0 };
      return { ...checkedRow(checked, action, record), ...(!moves && stays) };
    }
    if (proposed.id !== null && (record !== undefined || !proposed.mayBeNew))
      faults.push(fault('id', 'NotFound'));
    if (place.fault) faults.push(place.fault);
    if (place.pathBytes > MAX_PATH_BYTES) faults.push(fault('parentId', 'Range'));
    const spotOf = (signature: string) =>
      `${place.parentNumber === null ? keyOf(place) : `n${place.parentNumber}`}|${signature}`;
    const siblingAt = (signature: string) => equals.get(siblings.get(spotOf(signature)) ?? 0);
    const numbers = numbersFor(row);
    for (const number of numbers) {
      const sibling = siblingAt(number);
      if (sibling?.level !== row.level) continue;
      const difference = checkChange(sibling, { ...values, signature: number }, refs);
      around.defaults.learn(row, refs.authors ?? sibling.authors);
      if (difference.changes.length === 0 && isSame(difference.faults, []))
        return checkedRow({ ...difference, faults: [] }, 'unchanged', sibling);
    }
    const isFree = (number: string) => !siblingAt(number) && !around.seen.has(spotOf(number));
    // A record with the same title was created from this file and changed since: no second one is created.
    const isChanged = numbers.some((number) => siblingAt(number)?.title === row.title);
    const number = isChanged ? undefined : numbers.find(isFree);
    const givenNumbers =
      number === undefined || numbers.length === 1 ? values : { ...values, signature: number };
    const unread = new Set(proposed.faults.map(({ fieldName }) => fieldName));
    around.defaults.learn(row, refs.authors ?? []);
    const defaults = around.defaults.of(row, place.parentId, values);
    const parentId = place.parentId ?? importEntry.institution_id;
    const checked = checkNew(row.level, givenNumbers, refs, parentId, unread, defaults);
    const signature = String(checked.values.signature ?? '');
    // Another row may free the place, so a taken signature is reported only after all rows are checked.
    if (isFree(signature) && around.isSheet && withZeros(signature).some(siblingAt))
      faults.push(fault('signature', 'Mismatch'));
    around.seen.add(spotOf(signature));
    return checkedRow(checked, 'create', null);
  });
}

/**
 * True where the signature beside the id is still that of the record: another one means that the id was changed by
 * hand.
 */
function isOfRow({ signature }: FullRecord, { known, version }: RowToCheck['proposed']): boolean {
  return version === null || !known || known === signature || known.endsWith(`_${signature}`);
}

/** Waves of rows in which parents come first: the result of the parent decides the place of the row. */
export function inWaves(rows: readonly RowToCheck[], { map, signed }: PlaceContext): RowToCheck[][] {
  const waves: RowToCheck[][] = [];
  const waveOf = new Map<number, number>();
  for (const row of rows) {
    const key = keyAbove(signed, row.proposed.parent);
    const above = key === undefined ? undefined : waveOf.get(map.get(key)?.number ?? 0);
    const wave = above === undefined ? 0 : above + 1;
    waveOf.set(row.number, wave);
    const waveRows = waves[wave] ?? [];
    waveRows.push(row);
    waves[wave] = waveRows;
  }
  return waves;
}
