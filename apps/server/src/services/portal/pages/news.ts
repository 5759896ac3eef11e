import type { PortalPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { listPublicNews } from '../../../queries/published/home.ts';
import { cleanHtml } from '../../news/clean-html.ts';

const MAX_NEWS = 100;

/** News are cleaned before they are stored; those that entered the database by another way are cleaned here. */
export async function loadNews(reader: Reader): Promise<PortalPage> {
  const news = await listPublicNews(reader, MAX_NEWS);
  return { page: 'news', news: news.map((piece) => ({ ...piece, content: cleanHtml(piece.content) })) };
}
