// How to call: `reply.type('text/plain; charset=utf-8').send(robotsTxt({ base, sitemap }))`; served at the root of the host.

/** Pages made for one reader, or in more combinations than there are records. */
const CLOSED = [
  '/szukaj',
  '/teczka',
  '/pytanie',
  '/osadz/',
  '/_/',
  '/plik/',
  '/iiif/',
  '/oai',
  '/oembed',
  // Whole collections for a reader's disk: whoever collects descriptions has OAI-PMH and EAD.
  '/r/*/inwentarz.',
  '/r/*/tabela.',
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
