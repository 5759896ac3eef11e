import type { NewsView } from '@regest/contract/endpoints/news.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { NEWS_FIELDS } from '@regest/contract/fields/news-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { today } from '@regest/contract/text/day.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { deleteNews, insertNews, lockNews, type NewsColumns, setNews } from '../../queries/news/news.ts';
import { toColumns } from '../entities/entity-columns.ts';
import { type Entity, saveEntity } from '../entities/save-entity.ts';
import { cleanHtml, isBlankHtml } from './clean-html.ts';
import { newsView } from './news-view.ts';

type Values = Record<string, unknown>;
const FIELDS = fieldsOf(NEWS_FIELDS);
const columnsOf = (values: Values) => toColumns(FIELDS, values) as unknown as NewsColumns;

const NEWS_ENTITY: Entity<NewsView> = {
  resourceType: 'news',
  fields: () => FIELDS,
  prepare(values) {
    const stored: Values = { date: today(), ...values };
    // A text over the limit is refused uncleaned: cleaning takes time in proportion to its length.
    if (typeof stored.content === 'string' && codePoints(stored.content) <= NEWS_FIELDS.content.max) {
      const content = cleanHtml(stored.content);
      stored.content = isBlankHtml(content) ? null : content;
    }
    return stored;
  },
  insert: (db, values, { actor }) => insertNews(db, columnsOf(values), actor.id),
  set: (db, id, values, { actor }) => setNews(db, id, columnsOf(values), actor.id),
};

async function save(db: Db, actor: Actor, sent: Values, stored: NewsView | null) {
  const { institutionId } = actor;
  const id = await saveEntity(NEWS_ENTITY, db, { actor, sent, stored, institutionId });
  const row = await lockNews(db, id);
  if (!row) throw notFound('news', id);
  return { news: newsView(row) };
}

export function createNews(db: Db, actor: Actor, sent: Values) {
  return save(db, actor, sent, null);
}

export async function updateNews(db: Db, actor: Actor, id: number, sent: Values) {
  const row = await lockNews(db, id);
  if (!row) throw notFound('news', id);
  return save(db, actor, sent, newsView(row));
}

export async function removeNews(db: Db, id: number): Promise<Record<string, never>> {
  if (!(await deleteNews(db, id))) throw notFound('news', id);
  return {};
}
