// How to call, as `application/xml; charset=utf-8`: `sitemapIndex(shards)` for /sitemap.xml; `Readable.from(sitemapShard(rows), { objectMode: false })` for a shard.
import { escapeXml } from '../odt/xml.ts';

/** Half of what the protocol allows, so that a shard stays well below its 50 MB. */
export const SITEMAP_SHARD = 25_000;

export interface SitemapRow {
  /** Absolute. */
  url: string;
  /** ISO time of the last change of what the page shows. */
  changed: string;
  /** The same page in other languages, by language. */
  others?: Readonly<Record<string, string>>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const CHUNK = 64 * 1024;

const place = ({ url, changed }: SitemapRow) =>
  `<loc>${escapeXml(url)}</loc><lastmod>${escapeXml(changed)}</lastmod>`;
const alternates = (others: Readonly<Record<string, string>> = {}) =>
  Object.entries(others)
    .map(
      ([language, url]) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(url)}"/>`,
    )
    .join('');

export function sitemapIndex(shards: readonly SitemapRow[]): string {
  const rows = shards.map((shard) => `<sitemap>${place(shard)}</sitemap>`).join('');
  return `${HEAD}<sitemapindex ${SCHEMA}>${rows}</sitemapindex>\n`;
}

/** Written as it is read, in chunks; what comes after the limit of a shard is not written. */
export async function* sitemapShard(
  rows: AsyncIterable<SitemapRow> | Iterable<SitemapRow>,
): AsyncGenerator<Buffer> {
  let chunk = `${HEAD}<urlset ${SCHEMA} xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  let written = 0;
  for await (const row of rows) {
    if (written === SITEMAP_SHARD) break;
    chunk += `<url>${place(row)}${alternates(row.others)}</url>`;
    written += 1;
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(`${chunk}</urlset>\n`);
}
