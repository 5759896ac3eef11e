import { EMBED_SIZE, embedCode } from '@regest/portal/addresses/embed-code.ts';
import { xmlText } from '../exchange/xml-text.ts';

export interface Embedded {
  title: string;
  /** Name and address of the archive. */
  archive: string;
  archiveUrl: string;
  portal: string;
  portalUrl: string;
  /** Absolute address of the frame, `/osadz/r/{id}`. */
  frame: string;
  thumbnail?: { url: string; width: number; height: number };
}

const LEAST = 200;
const CACHE_SECONDS = 3600;
/** The size that a site wants, if it is a number that a frame can have. */
const within = (value: number | undefined, usual: number) =>
  value !== undefined && Number.isFinite(value) ? Math.max(LEAST, Math.min(usual, Math.floor(value))) : usual;

/** oEmbed 1.0, type `rich`: a frame that needs no script. */
export function oembed(record: Embedded, limits: { maxwidth?: number; maxheight?: number } = {}) {
  const width = within(limits.maxwidth, EMBED_SIZE.width);
  const height = within(limits.maxheight, EMBED_SIZE.height);
  const { thumbnail } = record;
  return {
    version: '1.0',
    type: 'rich',
    title: record.title,
    author_name: record.archive,
    author_url: record.archiveUrl,
    provider_name: record.portal,
    provider_url: record.portalUrl,
    cache_age: CACHE_SECONDS,
    width,
    height,
    html: embedCode(record.frame, record.title, { width, height }),
    ...(thumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

/** oEmbed 1.0, type `link`: of a page that has no frame. */
export const oembedLink = (page: Pick<Embedded, 'title' | 'portal' | 'portalUrl'>) => ({
  version: '1.0',
  type: 'link',
  title: page.title,
  provider_name: page.portal,
  provider_url: page.portalUrl,
  cache_age: CACHE_SECONDS,
});

/** The same answer as XML. */
export function oembedXml(answer: object): string {
  const elements = Object.entries(answer).map(
    ([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>`;
}
