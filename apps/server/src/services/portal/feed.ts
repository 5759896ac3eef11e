import { permanentPath } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { atomFeed } from '../../writers/public/atom.ts';
import { fullSignature, pathOf } from './entries.ts';

interface Followed {
  /** Below the base. */
  self: string;
  page: string;
  title: string;
}

const isoTime = (time: string) => new Date(time).toISOString();

/** These records as a feed; the id of an entry is its permanent link, so that a feed reader shows it once. */
export async function feedOf(
  reader: Reader,
  ids: readonly number[],
  root: string,
  { self, page, title }: Followed,
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
      summary: [fullSignature(head), head.summary].filter(Boolean).join('. '),
      author: head.institution_name,
      published: isoTime(head.published_at),
      updated: isoTime(head.updated_at),
    })),
  });
}
