import { authorPath, institutionPath } from '@regest/portal/addresses/paths.ts';
import type { AuthorPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { findPublicInstitution } from '../../../queries/published/institutions.ts';
import { findPublicAuthor, listNaming } from '../../../queries/published/names.ts';
import { groupByCollection } from '../entries.ts';

const MOST_HOLDINGS = 200;

export async function loadAuthor(reader: Reader, id: number): Promise<AuthorPage | null> {
  const creator = await findPublicAuthor(reader, id);
  if (!creator) return null;
  const [institution, ids] = await Promise.all([
    findPublicInstitution(reader, creator.institution_id),
    listNaming(reader, { authorId: id }, MOST_HOLDINGS),
  ]);
  if (!institution) return null;
  return {
    page: 'author',
    id,
    name: creator.name,
    otherName: creator.other_name,
    authorType: creator.author_type,
    dates: creator.dates,
    description: creator.description,
    source: creator.description_source,
    archive: {
      title: institution.archive_name ?? institution.name,
      path: institutionPath({ id: institution.id, alias: institution.path_alias }),
    },
    holdings: await groupByCollection(reader, ids),
    path: authorPath(id, creator.name),
  };
}
