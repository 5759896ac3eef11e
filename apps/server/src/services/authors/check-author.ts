import { checkAuthor as checkRules } from '@regest/contract/derive/check-author.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../errors/app-error.ts';
import type { StoredAuthor } from '../../queries/authors/authors.ts';
import { isAuthorSignatureTaken } from '../../queries/authors/authors.ts';

const FIELDS = fieldsOf(AUTHOR_FIELDS);

/** The fields of a creator that a request names. */
export function askedAuthor(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(FIELDS.filter(({ name }) => name in body).map(({ name }) => [name, body[name]]));
}

function typeErrors(body: Record<string, unknown>): FieldError[] {
  const errors: FieldError[] = [];
  if (body.isDraft != null && typeof body.isDraft !== 'boolean')
    errors.push({ fieldName: 'isDraft', constraintType: 'Type' });
  if (body.version != null && !Number.isSafeInteger(body.version))
    errors.push({ fieldName: 'version', constraintType: 'Type' });
  return errors;
}

/** A whole creator, held against every rule; all faults at once. `id` is that of the one being saved. */
export async function checkAuthor(
  db: Db,
  institutionId: number,
  whole: Record<string, unknown>,
  body: Record<string, unknown>,
  id: number | null,
): Promise<StoredAuthor> {
  const isDraft = body.isDraft === true;
  const { values, errors } = checkRules(whole, isDraft ? 'draft' : 'full');
  errors.push(...typeErrors(body));
  const text = (name: string) => (values[name] as string | null | undefined) ?? null;
  const signature = text('signature');
  if (signature !== null && (await isAuthorSignatureTaken(db, institutionId, signature, id))) {
    errors.push({ fieldName: 'signature', constraintType: 'Unique' });
  }
  if (errors.length > 0) throw invalid(errors, { resourceType: 'author', resourceId: id ?? undefined });
  return {
    name: text('name') ?? '',
    other_name: text('otherName'),
    signature,
    author_type: text('authorType'),
    dates: (values.dates as DateEntry[] | null) ?? [],
    description: text('description'),
    description_source: text('descriptionSource'),
    is_draft: isDraft,
  };
}
