import { texts } from '@regest/contract/locale/texts.ts';
import { institutionPath, PATHS, permanentPath, recordPath } from '@regest/portal/addresses/paths.ts';
import type { SearchParameters } from '@regest/portal/views/search-view.ts';
import { nameElements } from '@regest/reading/foreign-text.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicInstitutions, type PublicInstitution } from '../../queries/published/institutions.ts';
import {
  countPublicRecords,
  findPublicHeads,
  listForSitemap,
  type SitemapRecord,
} from '../../queries/published/records.ts';
import { atomFeed } from '../../writers/public/atom.ts';
import { SITEMAP_SHARD, type SitemapRow } from '../../writers/public/sitemap.ts';
import { fullSignature, pathOf } from './entries.ts';
import { filtersIn } from './search/parameters.ts';
import { ownWords } from './search/query-words.ts';

export interface FeedPlace {
  /** Path below the base; also the id of the feed. */
  self: string;
  page: string;
  title: string;
}

const POLISH = texts('pl');
const { say } = POLISH;

/** Feed of the newest publications, everywhere or in one institution. */
export function newestFeed(institution?: PublicInstitution): FeedPlace {
  if (!institution) return { self: PATHS.newest, page: '', title: `Regest – ${say('portal.feed')}` };
  const page = institutionPath({ id: institution.id, alias: institution.path_alias });
  const name = institution.archive_name ?? institution.name;
  return { self: `${page}${PATHS.newest}`, page, title: say('portal.feed.archive', { name }) };
}

/** Feed of a query. Its address has the filters in a fixed order, so that equal queries share one feed. */
export function searchFeed(parameters: SearchParameters): FeedPlace {
  const filters = filtersIn(parameters).toString();
  const query = filters === '' ? '' : `?${filters}`;
  return {
    self: `${PATHS.search}.atom${query}`,
    page: `${PATHS.search}${query}`,
    title: say('portal.feed.query', { query: ownWords(parameters, POLISH).join(', ') || filters }),
  };
}

const isoTime = (time: string) => new Date(time).toISOString();

/** A feed of these records; the id of an entry is its permanent link, so that feed readers do not repeat it. */
export async function feedOf(
  reader: Reader,
  ids: readonly number[],
  root: string,
  { self, page, title }: FeedPlace,
): Promise<string> {
  const heads = await findPublicHeads(reader, ids);
  return atomFeed({
    self: `${root}${self}`,
    page: `${root}${page}`,
    title,
    language: 'pl',
    author: 'Regest',
    entries: heads.map((head) => ({
      id: `${root}${permanentPath(head.id)}`,
      url: `${root}${pathOf(head)}`,
      title: head.title,
      summary: [fullSignature(head), nameElements(head.summary ?? '', say)].filter(Boolean).join('. '),
      author: head.institution_name,
      published: isoTime(head.published_at),
      updated: isoTime(head.updated_at),
    })),
  });
}

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);

export async function listSitemapShards(reader: Reader, root: string): Promise<SitemapRow[]> {
  const { count, newest } = await countPublicRecords(reader);
  const shards = Math.max(1, Math.ceil(count / SITEMAP_SHARD));
  const changed = dayOf(newest ?? new Date(0).toISOString());
  return Array.from({ length: shards }, (_, index) => ({
    url: `${root}/mapa-witryny/${index + 1}.xml`,
    changed,
  }));
}

/**
 * Addresses of one shard in the order of collections; institutions are in the first shard. Null past the last shard.
 */
export async function listSitemapRows(
  reader: Reader,
  root: string,
  number: number,
): Promise<Iterable<SitemapRow> | null> {
  const records = await listForSitemap(reader, (number - 1) * SITEMAP_SHARD, SITEMAP_SHARD);
  if (records.length === 0 && number > 1) return null;
  const institutions = number === 1 ? await listPublicInstitutions(reader) : [];
  return rowsOf(institutions, records, root);
}

function* rowsOf(
  institutions: readonly PublicInstitution[],
  records: readonly SitemapRecord[],
  root: string,
): Generator<SitemapRow> {
  const row = (path: string, changed: string): SitemapRow => ({
    url: `${root}${path}`,
    changed: dayOf(changed),
    others: { pl: `${root}${path}`, en: `${root}/en${path}` },
  });
  for (const { id, path_alias: alias, updated_at } of institutions)
    yield row(institutionPath({ id, alias }), updated_at);
  for (const { institution_id: id, alias, signatures, updated_at } of records)
    yield row(recordPath({ id, alias }, signatures), updated_at);
}
