import { institutionPath, recordPath } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicInstitutions } from '../../queries/published/institutions.ts';
import { countPublicRecords, listForSitemap } from '../../queries/published/sitemap.ts';
import { SITEMAP_SHARD, type SitemapRow, sitemapIndex } from '../../writers/public/sitemap.ts';

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);

export async function indexOfSitemap(reader: Reader, root: string): Promise<string> {
  const { count, newest } = await countPublicRecords(reader);
  const shards = Math.max(1, Math.ceil(count / SITEMAP_SHARD));
  const changed = dayOf(newest ?? new Date(0).toISOString());
  return sitemapIndex(
    Array.from({ length: shards }, (_, index) => ({ url: `${root}/mapa-witryny/${index + 1}.xml`, changed })),
  );
}

/** The addresses of one part, in the order of collections; archives stand in the first. */
export async function rowsOfSitemap(
  reader: Reader,
  root: string,
  number: number,
): Promise<SitemapRow[] | null> {
  const rows = await listForSitemap(reader, (number - 1) * SITEMAP_SHARD, SITEMAP_SHARD);
  if (rows.length === 0 && number > 1) return null;
  const institutions = number === 1 ? await listPublicInstitutions(reader) : [];
  const row = (path: string, changed: string): SitemapRow => ({
    url: `${root}${path}`,
    changed: dayOf(changed),
    others: { pl: `${root}${path}`, en: `${root}/en${path}` },
  });
  return [
    ...institutions.map((one) => row(institutionPath({ id: one.id, alias: one.path_alias }), one.updated_at)),
    ...rows.map((one) =>
      row(recordPath({ id: one.institution_id, alias: one.alias }, one.signatures), one.updated_at),
    ),
  ];
}
