import type { IndexType } from '@regest/contract/fields/field.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { creatorPath, institutionPath, recordPath, termPath } from '@regest/portal/addresses/paths.ts';
import type {
  ArchivesPage,
  CreatorPage,
  HoldingGroup,
  IndexPage,
  TermPage,
} from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import {
  countCollections,
  listIndex,
  listLetters,
  listNeighbourTerms,
} from '../../queries/published/doors.ts';
import { findPublicInstitution, listPublicInstitutions } from '../../queries/published/institutions.ts';
import { listMedia } from '../../queries/published/media.ts';
import { findPublicCreator, findPublicTerm, listNaming } from '../../queries/published/names.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { entryOf } from './entries.ts';
import { spotOf } from './spots.ts';

const MOST_HOLDINGS = 200;
const MOST_NAMES = 500;

/** Records by collection, in the order in which they come. */
async function groupsOf(reader: Reader, ids: readonly number[]): Promise<HoldingGroup[]> {
  const [heads, media] = await Promise.all([findPublicHeads(reader, ids), listMedia(reader, ids)]);
  const byCollection = Map.groupBy(heads, (head) => head.ancestors[0]?.id ?? head.id);
  return [...byCollection.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { signature, title } = first.ancestors[0] ?? first;
    const institution = { id: first.institution_id, alias: first.institution_alias };
    return [
      {
        archive: first.institution_name,
        collection: { title, path: recordPath(institution, [signature]) },
        signature: `${first.institution_signature}_${signature}`,
        entries: group.map((head) => entryOf(head, media.get(head.id))),
      },
    ];
  });
}

export async function creatorView(reader: Reader, id: number): Promise<CreatorPage | null> {
  const creator = await findPublicCreator(reader, id);
  if (!creator) return null;
  const [institution, ids] = await Promise.all([
    findPublicInstitution(reader, creator.institution_id),
    listNaming(reader, { authorId: id }, MOST_HOLDINGS),
  ]);
  if (!institution) return null;
  return {
    page: 'creator',
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
    holdings: await groupsOf(reader, ids),
    path: creatorPath(id, creator.name),
  };
}

export async function termView(reader: Reader, id: number): Promise<TermPage | null> {
  const term = await findPublicTerm(reader, id);
  if (!term) return null;
  const { latitude, longitude } = term;
  const [ids, beside] = await Promise.all([
    listNaming(reader, { termId: id }, MOST_HOLDINGS),
    listNeighbourTerms(reader, term),
  ]);
  return {
    page: 'term',
    id,
    name: term.name,
    type: term.type,
    total: ids.length,
    holdings: await groupsOf(reader, ids),
    neighbours: beside.map((one) => ({ title: one.name, type: one.type, path: termPath(one.id, one.name) })),
    spot:
      latitude === null || longitude === null
        ? null
        : spotOf({ ...term, latitude, longitude, count: ids.length }, false),
    path: termPath(id, term.name),
  };
}

export async function indexView(reader: Reader, type: IndexType, letter: string | null): Promise<IndexPage> {
  const [letters, names] = await Promise.all([
    listLetters(reader, type),
    listIndex(reader, type, letter, MOST_NAMES),
  ]);
  return {
    page: 'index',
    type,
    letter,
    letters,
    names: names.map(({ id, name, count }) => ({ title: name, path: termPath(id, name), count })),
  };
}

export async function archivesView(reader: Reader): Promise<ArchivesPage> {
  const [institutions, counts] = await Promise.all([
    listPublicInstitutions(reader),
    countCollections(reader),
  ]);
  return {
    page: 'archives',
    archives: institutions.map((one) => {
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
        count: counts.get(one.id) ?? 0,
      };
    }),
  };
}
