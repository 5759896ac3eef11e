import type { NewsView } from '@regest/contract/endpoints/news.ts';
import type { EntityView } from '@regest/contract/fields/entity-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { NEWS_FIELDS } from '@regest/contract/fields/news-fields.ts';
import type { Db } from '../../db/schema.ts';
import { listNews, type NewsRow } from '../../queries/news/news.ts';
import { fromColumns } from '../entities/entity-columns.ts';

const FIELDS = fieldsOf(NEWS_FIELDS);

export function newsView(row: NewsRow): NewsView {
  const values = fromColumns(FIELDS, row) as EntityView<typeof NEWS_FIELDS>;
  return { id: row.id, ...values, version: row.version };
}

export async function readNews(db: Db): Promise<NewsView[]> {
  return (await listNews(db)).map(newsView);
}
