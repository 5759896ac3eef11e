import { escapeXml } from '../odt/odt-xml.ts';

/** Pages made for one reader, or in more combinations than there are records. */
const CLOSED = [
  '/szukaj',
  '/teczka',
  '/pytanie',
  '/zamowienie',
  '/opisz',
  '/powiadomienia',
  '/osadz/',
  '/_/',
  '/plik/',
  '/iiif/',
  '/oai',
  '/oembed',
  // Whole collections for a reader's disk; harvesters use OAI-PMH and EAD.
  '/r/*/inwentarz.',
  '/r/*/tabela.',
  '/r/*/skany.',
  '/r/*/pliki.',
  '/r/*/tekst.',
];

export interface Robots {
  /** The path of the portal on its host: '' or '/portal'. */
  base: string;
  /** Absolute address of the sitemap. */
  sitemap: string;
  /** Paths of the editor, where both share a host. */
  editor?: readonly string[];
}

export function robotsTxt({ base, sitemap, editor = [] }: Robots): string {
  const closed = [...CLOSED.flatMap((path) => [`${base}${path}`, `${base}/en${path}`]), ...editor];
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemap}`, ''].join(
    '\n',
  );
}

/** Records of one shard, a tenth of what the protocol allows: some two megabytes can be cached and are made at once. */
export const SITEMAP_SHARD = 5_000;

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

const place = ({ url, changed }: SitemapRow) =>
  `<loc>${escapeXml(url)}</loc><lastmod>${escapeXml(changed)}</lastmod>`;
const alternates = (others: Readonly<Record<string, string>> = {}) =>
  Object.entries(others)
    .map(
      ([language, url]) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(url)}"/>`,
    )
    .join('');

export function* sitemapIndex(shards: Iterable<SitemapRow>): Generator<string> {
  yield `${HEAD}<sitemapindex ${SCHEMA}>`;
  for (const shard of shards) yield `<sitemap>${place(shard)}</sitemap>`;
  yield '</sitemapindex>\n';
}

export function* sitemapShard(rows: Iterable<SitemapRow>): Generator<string> {
  yield `${HEAD}<urlset ${SCHEMA} xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  for (const row of rows) yield `<url>${place(row)}${alternates(row.others)}</url>`;
  yield '</urlset>\n';
}
