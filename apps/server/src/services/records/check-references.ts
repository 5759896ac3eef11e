import type { FieldError } from '@regest/contract/errors.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Db } from '../../db/schema.ts';
import { findIndexTypes, holdAuthors } from '../../queries/records/record-references.ts';

function missing(fieldName: string, ids: readonly number[], exists: (id: number) => boolean): FieldError[] {
  return ids.flatMap((id, i) =>
    exists(id) ? [] : [{ fieldName: `${fieldName}.${i}`, constraintType: 'NotFound' as const }],
  );
}

/** What of the creators and terms that values name is really there. */
export interface KnownReferences {
  authors: ReadonlySet<number>;
  indexTypes: ReadonlyMap<number, IndexType>;
}

const idsOf = (values: RecordValues, name: string) =>
  ((values as Record<string, unknown>)[name] as number[] | null | undefined) ?? [];

function indexFields(level: RecordLevel) {
  return recordFields(level).flatMap((field) => (field.kind === 'indices' ? [field] : []));
}

/** One look for the values of many records of one institution. */
export async function knownReferences(
  db: Db,
  institutionId: number,
  rows: readonly { level: RecordLevel; values: RecordValues }[],
): Promise<KnownReferences> {
  const authors = rows.flatMap(({ values }) => idsOf(values, 'authors'));
  const terms = rows.flatMap(({ level, values }) =>
    indexFields(level).flatMap(({ name }) => idsOf(values, name)),
  );
  return {
    authors: await holdAuthors(db, institutionId, [...new Set(authors)]),
    indexTypes: await findIndexTypes(db, [...new Set(terms)]),
  };
}

/** Creators are the institution's own; index terms are shared, but each stands in the index of its type. */
export function referenceFaults(
  level: RecordLevel,
  values: RecordValues,
  known: KnownReferences,
): FieldError[] {
  return [
    ...missing('authors', idsOf(values, 'authors'), (id) => known.authors.has(id)),
    ...indexFields(level).flatMap(({ name, indexType }) =>
      missing(name, idsOf(values, name), (id) => known.indexTypes.get(id) === indexType),
    ),
  ];
}

export async function checkReferences(
  db: Db,
  institutionId: number,
  level: RecordLevel,
  values: RecordValues,
): Promise<FieldError[]> {
  return referenceFaults(level, values, await knownReferences(db, institutionId, [{ level, values }]));
}
