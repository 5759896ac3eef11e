import { institutionPath, recordPath } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicInstitutions } from '../../queries/published/institutions.ts';
import { countPublicRecords, listForSitemap } from '../../queries/published/sitemap.ts';
import { xmlText } from './xml-text.ts';

/** What one file of a sitemap holds, so that it stays far below the limit of the protocol. */
const PER_SHARD = 25_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export async function sitemapIndex(reader: Reader, root: string): Promise<string> {
  const shards = Math.max(1, Math.ceil((await countPublicRecords(reader)) / PER_SHARD));
  const lines = Array.from(
    { length: shards },
    (_, index) => `<sitemap><loc>${xmlText(`${root}/mapa-witryny/${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>${lines.join('')}</sitemapindex>\n`;
}

const line = (address: string, day: string) =>
  `<url><loc>${xmlText(address)}</loc><lastmod>${day.slice(0, 10)}</lastmod></url>`;

/** The addresses of one part, in the order of collections; archives stand in the first. */
export async function sitemapShard(reader: Reader, root: string, number: number): Promise<string | null> {
  const rows = await listForSitemap(reader, (number - 1) * PER_SHARD, PER_SHARD);
  if (rows.length === 0 && number > 1) return null;
  const institutions = number === 1 ? await listPublicInstitutions(reader) : [];
  const lines = [
    ...institutions.map((one) =>
      line(`${root}${institutionPath({ id: one.id, alias: one.path_alias })}`, one.updated_at),
    ),
    ...rows.map((row) =>
      line(
        `${root}${recordPath({ id: row.institution_id, alias: row.alias }, row.signatures)}`,
        row.updated_at,
      ),
    ),
  ];
  return `${HEAD}<urlset ${NAMESPACE}>${lines.join('')}</urlset>\n`;
}
