import { checkAuthor } from '@regest/contract/derive/check-author.ts';
import { ACQUISITION_FIELDS } from '@regest/contract/fields/acquisition-fields.ts';
import { AGREEMENT_FIELDS } from '@regest/contract/fields/agreement-fields.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { CONTRIBUTION_FIELDS } from '@regest/contract/fields/contribution-fields.ts';
import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { NEWS_FIELDS } from '@regest/contract/fields/news-fields.ts';
import { ORDER_FIELDS } from '@regest/contract/fields/order-fields.ts';
import { QUESTION_FIELDS } from '@regest/contract/fields/question-fields.ts';
import { ALERT_FIELDS, SHARED_FOLDER_FIELDS } from '@regest/contract/fields/reader-fields.ts';
import { SERVICE_REQUEST_FIELDS } from '@regest/contract/fields/service-request-fields.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import { ROLES } from '@regest/contract/roles.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { inList } from './sql-words.ts';

/** Entity with its own table; fields without a column are in `fields jsonb`. */
interface Entity {
  fields: Field[];
  /** Fields required even in a draft; defaults to all required ones. */
  needed?: readonly string[];
}

const required = (errors: { fieldName: string; constraintType: string }[]) =>
  errors.flatMap(({ fieldName, constraintType }) => (constraintType === 'Required' ? [fieldName] : []));

const ENTITIES: Record<string, Entity> = {
  institution: { fields: fieldsOf(INSTITUTION_FIELDS) },
  app_user: { fields: fieldsOf(USER_FIELDS) },
  author: { fields: fieldsOf(AUTHOR_FIELDS), needed: required(checkAuthor({}, 'draft').errors) },
  acquisition: { fields: fieldsOf(ACQUISITION_FIELDS) },
  agreement: { fields: fieldsOf(AGREEMENT_FIELDS) },
  news: { fields: fieldsOf(NEWS_FIELDS) },
  service_request: { fields: fieldsOf(SERVICE_REQUEST_FIELDS) },
  question: { fields: fieldsOf(QUESTION_FIELDS) },
  reader_alert: { fields: fieldsOf(ALERT_FIELDS) },
  shared_folder: { fields: fieldsOf(SHARED_FOLDER_FIELDS) },
  contribution: { fields: fieldsOf(CONTRIBUTION_FIELDS) },
  reader_order: { fields: fieldsOf(ORDER_FIELDS) },
};

/** Column of a field. A role is a list in the API; dates have no single column. */
function columnOf({ name, kind, column }: Field): string | undefined {
  if (kind === 'role') return 'role';
  if (!column || kind === 'dates') return undefined;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Shortest valid address of the contract; a test checks it. */
export const SHORTEST_EMAIL = 'a@b.c';

function length(
  column: string,
  { required: must, min, max }: { required?: boolean; min?: number; max: number },
) {
  return must || min !== undefined
    ? `char_length(${column}) between ${min ?? 1} and ${max}`
    : `char_length(${column}) <= ${max}`;
}

/** Check constraints that the column of a field must have. */
function checksOf(field: Field, column: string): string[] {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'link':
      return [length(column, field)];
    case 'email':
      return [length(column, { ...field, min: SHORTEST_EMAIL.length })];
    case 'pattern':
      // PostgreSQL lacks classes of Unicode letters, so only the program checks the characters of a user name.
      return field.pattern === 'pathAlias'
        ? [`${column} ~ '^[a-z0-9-]{1,${field.max}}$'`]
        : [length(column, field)];
    case 'choice':
      return [
        inList(
          column,
          VALUE_LISTS[field.list].map(({ id }) => id),
        ),
      ];
    case 'role':
      return [inList(column, ROLES)];
    // Enforced by the type of the column or by a foreign key.
    case 'flag':
    case 'day':
    case 'deadline':
    case 'institution':
    case 'recordLink':
      return [];
    default:
      throw new Error(`No rule says how a column keeps the kind ${field.kind}.`);
  }
}

function fieldsWithColumns({ fields }: Entity): [Field, string][] {
  return fields.flatMap((field) => {
    const column = columnOf(field);
    return column === undefined ? [] : [[field, column] as [Field, string]];
  });
}

export const FIELD_CHECKS: Record<string, string[]> = Object.fromEntries(
  Object.entries(ENTITIES).map(([table, entity]) => [
    table,
    fieldsWithColumns(entity).flatMap(([field, column]) => checksOf(field, column)),
  ]),
);

/** Columns such as `app_user.name`, each with true if it must never be null. */
export const FIELD_NEEDS: [string, boolean][] = Object.entries(ENTITIES).flatMap(([table, entity]) =>
  fieldsWithColumns(entity).map(([field, column]): [string, boolean] => [
    `${table}.${column}`,
    field.kind === 'flag' || (entity.needed?.includes(field.name) ?? field.required === true),
  ]),
);
