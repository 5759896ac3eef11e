import type { FieldError } from '@regest/contract/errors.ts';
import type { NamedReference, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import type { Db } from '../../db/schema.ts';
import type { RowToCheck } from '../../queries/imports/import-rows.ts';
import { findIndexTypes, holdAuthors } from '../../queries/records/record-references.ts';
import type { References } from './check-row.ts';
import { fault } from './file-map.ts';
import type { Names } from './match-names.ts';

/** Creators and terms of these rows: known ones by their ids, new ones by their names, doubtful ones as faults. */
export async function resolveReferences(
  db: Db,
  institutionId: number,
  rows: readonly RowToCheck[],
  names: Names,
): Promise<Map<number, { refs: References; faults: FieldError[] }>> {
  const given = (row: RowToCheck, kind: ReferenceKind) =>
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
