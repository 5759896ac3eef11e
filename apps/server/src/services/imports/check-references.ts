import { checkAuthor } from '@regest/contract/derive/check-author.ts';
import { INDEX_TERM_MAX } from '@regest/contract/endpoints/indices.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { NamedReference, ReferenceKind } from '@regest/contract/exchange/imports.ts';
import { REFERENCE_KINDS } from '@regest/contract/exchange/imports.ts';
import type { Db } from '../../db/schema.ts';
import type { RowToCheck } from '../../queries/imports/import-rows.ts';
import { findIndexTypes, holdAuthors } from '../../queries/records/hold.ts';
import type { References } from './check-row.ts';
import { fault } from './file-map.ts';
import type { Names } from './reference-names.ts';

const ID_ALONE = /^\[\s*(\d{1,10})\s*\]$/;

/** Reads `[13]` as an id without a name. */
function byIdAlone(one: NamedReference): NamedReference {
  const [, id] = ID_ALONE.exec(one.name.trim()) ?? [];
  if (id === undefined) return { ...one, name: one.name.trim() };
  return { ...one, id: one.id ?? Number(id), name: '' };
}

/** The rule that a name breaks as a new author or term; null for none. */
function nameFault(kind: ReferenceKind, { name, authorType, description }: NamedReference) {
  if (kind !== 'authors') return [...name].length > INDEX_TERM_MAX ? ('Size' as const) : null;
  const values = { name, ...(authorType && { authorType }), ...(description && { description }) };
  return checkAuthor(values, 'draft').errors[0]?.constraintType ?? null;
}

/** Removes repetitions within one cell. */
function onceEach(all: readonly NamedReference[]): NamedReference[] {
  const keyOf = ({ id, name }: NamedReference) => id ?? name.toLowerCase();
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

/** Creators and terms of these rows: known ones by their ids, new ones by their names, ambiguous ones as faults. */
export async function resolveReferences(
  db: Db,
  institutionId: number,
  rows: readonly RowToCheck[],
  names: Names,
): Promise<Map<number, { refs: References; faults: FieldError[] }>> {
  const referencesIn = (row: RowToCheck, kind: ReferenceKind) =>
    (row.proposed.values[kind] as NamedReference[] | null | undefined)?.map(byIdAlone);
  const ids = (kinds: readonly ReferenceKind[]) =>
    rows.flatMap((row) =>
      kinds.flatMap((kind) => (referencesIn(row, kind) ?? []).flatMap(({ id }) => id ?? [])),
    );
  const authors = await holdAuthors(db, institutionId, ids(['authors']));
  const terms = await findIndexTypes(db, ids(REFERENCE_KINDS.filter((kind) => kind !== 'authors')));
  const isKnown = (kind: ReferenceKind, { id }: NamedReference) =>
    id !== undefined &&
    (kind === 'authors' ? authors.has(id) : terms.get(id) === kind.replace('Indices', ''));
  for (const kind of REFERENCE_KINDS) {
    const unresolved = rows.flatMap((row) =>
      (referencesIn(row, kind) ?? []).filter((one) => !isKnown(kind, one) && one.name !== ''),
    );
    await names.learn(
      kind,
      unresolved.map(({ name }) => name),
    );
  }
  return new Map(
    rows.map((row) => {
      const faults: FieldError[] = [];
      const refs: References = {};
      for (const kind of REFERENCE_KINDS) {
        const all = referencesIn(row, kind);
        if (all === undefined) continue;
        const references = (all ?? []).flatMap((one, at) => {
          const problem = (constraintType: FieldError['constraintType']) => {
            faults.push(fault(`${kind}.${at}`, constraintType));
            return [];
          };
          if (isKnown(kind, one)) return [one.name === '' ? { ...one, name: `[${one.id}]` } : one];
          if (one.name === '') return problem(one.id === undefined ? 'Required' : 'NotFound');
          const resolved = names.resolve(kind, one);
          if (!resolved) return problem('Duplicate');
          const wrong = resolved.id === undefined ? nameFault(kind, resolved) : null;
          return wrong ? problem(wrong) : [resolved];
        });
        refs[kind] = onceEach(references);
      }
      return [row.number, { refs, faults }];
    }),
  );
}
