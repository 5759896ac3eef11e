import { ACQUISITION_FIELDS } from '@regest/contract/fields/acquisition-fields.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import { type Field, type FieldTable, fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { NEWS_FIELDS } from '@regest/contract/fields/news-fields.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import { ROLES } from '@regest/contract/roles.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import type { Schema } from './schema-arbitrary.ts';

const TABLES: Record<string, FieldTable> = {
  institution: INSTITUTION_FIELDS,
  user: USER_FIELDS,
  author: AUTHOR_FIELDS,
  acquisition: ACQUISITION_FIELDS,
  news: NEWS_FIELDS,
};

function schemaOf(field: Field): Schema {
  switch (field.kind) {
    case 'count':
    case 'whole':
    case 'parent':
    case 'institution':
    case 'recordLink':
      return { type: 'integer', nullable: true };
    case 'decimal':
      return { type: 'number', nullable: true };
    case 'flag':
      return { type: 'boolean' };
    case 'day':
    case 'deadline':
      return { type: 'string', format: 'date', nullable: true };
    case 'choice':
      return { type: 'string', enum: VALUE_LISTS[field.list].map(({ id }) => id) };
    case 'role':
      return { type: 'array', items: { type: 'string', enum: [...ROLES] } };
    case 'dates':
    case 'files':
      return { type: 'array', items: {} };
    default:
      return { type: 'string', nullable: true };
  }
}

/** Schema from the field tables for a body that is open in the document because a service checks it. */
export function openBody(resource: string): Schema | null {
  const table = TABLES[resource];
  if (!table) return null;
  const properties: Record<string, Schema> = {
    version: { type: 'integer' },
    isDraft: { type: 'boolean' },
  };
  for (const field of fieldsOf(table)) {
    const [outer = '', inner] = field.name.split('.');
    if (inner === undefined) properties[outer] = schemaOf(field);
    else {
      properties[outer] ??= { type: 'object', properties: {} };
      Object.assign(properties[outer].properties ?? {}, { [inner]: schemaOf(field) });
    }
  }
  return { type: 'object', properties };
}
