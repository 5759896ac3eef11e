import type { FieldError } from '@regest/contract/errors.ts';
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

/** Creators are the institution's own; index terms are shared, but each stands in the index of its type. */
export async function checkReferences(
  db: Db,
  institutionId: number,
  level: RecordLevel,
  values: RecordValues,
): Promise<FieldError[]> {
  const ids = (name: string) =>
    ((values as Record<string, unknown>)[name] as number[] | null | undefined) ?? [];
  const indexFields = recordFields(level).flatMap((field) => (field.kind === 'indices' ? [field] : []));
  const authors = await holdAuthors(db, institutionId, ids('authors'));
  const types = await findIndexTypes(
    db,
    indexFields.flatMap(({ name }) => ids(name)),
  );
  return [
    ...missing('authors', ids('authors'), (id) => authors.has(id)),
    ...indexFields.flatMap(({ name, indexType }) =>
      missing(name, ids(name), (id) => types.get(id) === indexType),
    ),
  ];
}
