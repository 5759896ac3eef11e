import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { institutionPath } from '@regest/portal/addresses/paths.ts';
import type { Counted } from '@regest/portal/views/common.ts';
import type { ArchivesPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { countCollections } from '../../../queries/published/home.ts';
import { listPublicInstitutions } from '../../../queries/published/institutions.ts';

/** Institutions with published records: one without any has a page, but is in no list. */
async function listArchives(reader: Reader) {
  const [institutions, counts] = await Promise.all([
    listPublicInstitutions(reader),
    countCollections(reader),
  ]);
  return institutions.flatMap((one) => {
    const count = counts.get(one.id) ?? 0;
    return count > 0 ? [{ ...one, count }] : [];
  });
}

export async function archivesWithCounts(reader: Reader): Promise<Counted[]> {
  const archives = await listArchives(reader);
  return archives.map((one) => ({
    title: one.archive_name ?? one.name,
    path: institutionPath({ id: one.id, alias: one.path_alias }),
    count: one.count,
  }));
}

export async function loadArchives(reader: Reader): Promise<ArchivesPage> {
  const archives = await listArchives(reader);
  return {
    page: 'archives',
    archives: archives.map((one) => {
      const { address, information } = one.fields as {
        address?: { city?: string; county?: string };
        information?: string;
      };
      return {
        title: one.archive_name ?? one.name,
        path: institutionPath({ id: one.id, alias: one.path_alias }),
        signature: one.signature,
        city: address?.city ?? '',
        county: VALUE_LISTS.counties.find(({ id }) => id === address?.county)?.name ?? '',
        description: information ?? null,
        count: one.count,
      };
    }),
  };
}
