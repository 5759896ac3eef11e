import { authorFields } from '@regest/contract/exchange/author-mapping.ts';
import { publicFields } from '@regest/contract/fields/standard.ts';
import { authorPath, institutionPath } from '@regest/portal/addresses/paths.ts';
import type { AuthorPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { findPublicInstitution } from '../../../queries/published/institutions.ts';
import { findPublicAuthor, type PublicAuthor } from '../../../queries/published/names.ts';
import { fromColumns } from '../../entities/entity-columns.ts';
import { loadHoldings } from '../holdings.ts';

/** Public fields of authors with the values of this one. */
export const publicAuthorValues = (author: PublicAuthor) => fromColumns(publicFields(authorFields()), author);

export async function loadAuthor(reader: Reader, id: number, page: number): Promise<AuthorPage | null> {
  const author = await findPublicAuthor(reader, id);
  if (!author) return null;
  const [institution, holdings] = await Promise.all([
    findPublicInstitution(reader, author.institution_id),
    loadHoldings(reader, { authorId: id }, page),
  ]);
  if (!institution) return null;
  const values = publicAuthorValues(author);
  return {
    page: 'author',
    id,
    name: author.name,
    authorType: author.author_type,
    values: publicFields(authorFields()).map((field) => ({ field, value: values[field.name] })),
    archive: {
      title: institution.archive_name ?? institution.name,
      path: institutionPath({ id: institution.id, alias: institution.path_alias }),
    },
    holdings,
    path: authorPath(id, author.name),
  };
}
