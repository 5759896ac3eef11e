import { escapeXml } from '../odt/odt-xml.ts';

interface AtomEntry {
  /** The permanent link: it is the entry's id too, so it never changes. */
  id: string;
  /** Address of its page; the permanent link by default. */
  url?: string;
  title: string;
  summary?: string | null;
  /** ISO times. */
  published: string;
  updated: string;
  author?: string | null;
}

export interface AtomFeed {
  /** Address of the feed itself. */
  self: string;
  /** Address of the page it follows. */
  page: string;
  title: string;
  subtitle?: string;
  language: string;
  author: string;
  /** The date of an empty feed: the first day of the portal. */
  updated?: string;
  entries: readonly AtomEntry[];
}

const element = (name: string, text: string | null | undefined) =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
const person = (name: string | null | undefined) => (name ? `<author>${element('name', name)}</author>` : '');
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeXml(href)}"/>`;

function entry({ id, url = id, title, summary, published, updated, author }: AtomEntry): string {
  const words = `${element('title', title)}${element('summary', summary)}${person(author)}`;
  return `<entry>${element('id', id)}${link('alternate', url)}${words}${element('published', published)}${element('updated', updated)}</entry>`;
}

/** A feed (RFC 4287). Addresses are absolute; the newest entry comes first. */
export function atomFeed(feed: AtomFeed): string {
  const times = feed.entries.map(({ updated }) => updated).toSorted();
  const updated = times.at(-1) ?? feed.updated ?? new Date(0).toISOString();
  const head = `${element('id', feed.self)}${link('self', feed.self)}${link('alternate', feed.page)}${element('title', feed.title)}${element('subtitle', feed.subtitle)}${person(feed.author)}${element('updated', updated)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">${head}${feed.entries.map(entry).join('')}</feed>\n`;
}
