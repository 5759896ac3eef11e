import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import type { Db } from '../../db/schema.ts';
import {
  type AuthorColumns,
  insertAuthor,
  isAuthorSignatureTaken,
  setAuthor,
} from '../../queries/authors/authors.ts';
import { indexRecordsOfName, put } from '../../search/index.ts';
import { toColumns } from '../entities/entity-columns.ts';
import type { Entity, Saving } from '../entities/save-entity.ts';

type Values = Record<string, unknown>;
const FIELDS = fieldsOf(AUTHOR_FIELDS);

/** Checked values as a row of the table. */
export function authorColumns(values: Values, isDraft: boolean): AuthorColumns {
  return { ...toColumns(FIELDS, values), is_draft: isDraft } as unknown as AuthorColumns;
}

/** A change without `isDraft` leaves it as stored, as for records; a new creator is ready. */
const isDraftAfter = ({ sent, stored }: Saving<AuthorView>): boolean =>
  typeof sent.isDraft === 'boolean' ? sent.isDraft : (stored?.isDraft ?? false);

const columnsOf = (values: Values, saving: Saving<AuthorView>) => authorColumns(values, isDraftAfter(saving));

async function faults(
  db: Db,
  { signature }: Values,
  { sent, stored, institutionId }: Saving<AuthorView>,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (sent.isDraft != null && typeof sent.isDraft !== 'boolean')
    errors.push({ fieldName: 'isDraft', constraintType: 'Type' });
  const isTaken =
    typeof signature === 'string' &&
    (await isAuthorSignatureTaken(db, institutionId, signature, stored?.id ?? null));
  if (isTaken) errors.push({ fieldName: 'signature', constraintType: 'Unique' });
  return errors;
}

export const AUTHOR_ENTITY: Entity<AuthorView> = {
  resourceType: 'author',
  fields: () => FIELDS,
  strictness: (saving) => (isDraftAfter(saving) ? 'draft' : 'full'),
  faults,
  async insert(db, values, saving) {
    const id = await insertAuthor(db, saving.institutionId, saving.actor.id, columnsOf(values, saving));
    await put(db, 'author', [id]);
    return id;
  },
  async set(db, id, values, saving) {
    await setAuthor(db, id, saving.actor.id, columnsOf(values, saving));
    await put(db, 'author', [id]);
    if (values.name !== saving.stored?.name)
      await indexRecordsOfName(db, { kind: 'author', id }, saving.institutionId);
  },
};
