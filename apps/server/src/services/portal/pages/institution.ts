import type { InstitutionPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { listInstitutionPictures } from '../../../queries/published/files.ts';
import { findHomeChoices, type HomeChoices } from '../../../queries/published/home.ts';
import type { PublicInstitution } from '../../../queries/published/institutions.ts';
import { listNewlyPublished, listPublicCollections } from '../../../queries/published/records.ts';
import { chosenHome } from '../chosen-home.ts';
import { briefOf, entriesOf } from '../entries.ts';
import { noFigureCache } from '../figures.ts';

const MAX_COLLECTIONS = 200;
const NEWEST = 3;

export async function loadInstitution(
  reader: Reader,
  institution: PublicInstitution,
  figures = noFigureCache,
  choices?: HomeChoices,
): Promise<InstitutionPage> {
  const [pictures, collections, newest, chosen] = await Promise.all([
    listInstitutionPictures(reader, institution.id),
    listPublicCollections(reader, institution.id, { offset: 0, limit: MAX_COLLECTIONS }),
    figures(`newest ${institution.id}`, () => listNewlyPublished(reader, institution.id, NEWEST)),
    chosenHome(reader, choices ?? (await findHomeChoices(reader, institution.id))),
  ]);
  const of = (field: string) => pictures.filter((picture) => picture.field === field).map(({ id }) => id);
  return {
    page: 'institution',
    chosen,
    archive: briefOf(institution, of('logo')[0] ?? null),
    name: institution.name,
    institutionType: institution.institution_type,
    fields: institution.fields,
    showpiece: of('showpiece')[0] ?? null,
    tiles: of('tiles'),
    collections: await entriesOf(
      reader,
      collections.map(({ id }) => id),
    ),
    newest: await entriesOf(reader, newest),
    updatedAt: institution.updated_at,
  };
}
