import type { Db } from '../db/schema.ts';
import { DEMO, type DemoIds, idOf } from './demo-data.ts';

export async function insertDemoNews(db: Db, ids: DemoIds): Promise<void> {
  const author = idOf(ids, 'usr-1');
  // The oldest first, so that of two on one day the later one has the later id.
  for (const { date, title, content } of DEMO.news.toReversed())
    await db
      .insertInto('news')
      .values({ date, title, content, created_by: author, updated_by: author })
      .execute();
}
