import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import { AUTHOR_FIELDS } from '@regest/contract/fields/author-fields.ts';
import type { EntityView } from '@regest/contract/fields/entity-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import type { AuthorRow } from '../../queries/authors/authors.ts';
import { fromColumns } from '../entities/entity-columns.ts';
import { editionMetaOf } from '../records/record-view.ts';

const FIELDS = fieldsOf(AUTHOR_FIELDS);

export function authorView(row: AuthorRow): AuthorView {
  return {
    id: row.id,
    institutionId: row.institution_id,
    ...(fromColumns(FIELDS, row) as EntityView<typeof AUTHOR_FIELDS, true>),
    isDraft: row.is_draft,
    usage: row.usage,
    version: row.version,
    editionMeta: editionMetaOf(row),
  };
}
