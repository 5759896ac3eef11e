import { checkValues } from '@regest/contract/derive/check-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { NEWS_FIELDS } from '@regest/contract/fields/news-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { today } from '@regest/contract/text/day.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../errors/app-error.ts';
import { deleteNews, insertNews, lockNews, type NewsValues, setNews } from '../../queries/news/news.ts';
import { refuseStale } from '../access/refuse-stale.ts';
import { cleanHtml, isBlankHtml } from './clean-html.ts';

const FIELDS = fieldsOf(NEWS_FIELDS);

function checked(sent: Record<string, unknown>, stored: Partial<NewsValues>): NewsValues {
  const wanted: Record<string, unknown> = { date: today(), ...stored };
  for (const { name } of FIELDS) if (sent[name] !== undefined) wanted[name] = sent[name];
  // One that is too long is refused as it came: cleaning it would take as long as its sender likes.
  if (typeof wanted.content === 'string' && codePoints(wanted.content) <= NEWS_FIELDS.content.max) {
    const content = cleanHtml(wanted.content);
    wanted.content = isBlankHtml(content) ? null : content;
  }
  const { values, errors } = checkValues(FIELDS, wanted, 'full');
  if (errors.length > 0) throw invalid(errors, { resourceType: 'news' });
  return values as unknown as NewsValues;
}

export async function createNews(db: Db, actor: Actor, sent: Record<string, unknown>) {
  return { news: await insertNews(db, checked(sent, {}), actor.id) };
}

export async function updateNews(db: Db, actor: Actor, id: number, sent: Record<string, unknown>) {
  const stored = await lockNews(db, id);
  if (!stored) throw notFound('news', id);
  refuseStale(sent.version, stored.version, 'news', stored);
  return { news: await setNews(db, id, checked(sent, stored), actor.id) };
}

export async function removeNews(db: Db, id: number): Promise<Record<string, never>> {
  if (!(await deleteNews(db, id))) throw notFound('news', id);
  return {};
}
