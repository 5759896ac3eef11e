import type { AuthorView } from '@regest/contract/endpoints/authors.ts';
import type { AuthorRow } from '../../queries/authors/authors.ts';
import { editionMetaOf } from '../records/parentage.ts';

export function authorView(row: AuthorRow): AuthorView {
  return {
    id: row.id,
    institutionId: row.institution_id,
    name: row.name,
    otherName: row.other_name,
    signature: row.signature,
    authorType: row.author_type,
    dates: row.dates,
    description: row.description,
    descriptionSource: row.description_source,
    isDraft: row.is_draft,
    usage: row.usage,
    version: row.version,
    editionMeta: editionMetaOf(row),
  };
}
