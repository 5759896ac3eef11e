import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { insertDemoAcquisitions } from './demo-acquisitions.ts';
import type { DemoIds } from './demo-data.ts';
import { insertDemoFiles } from './demo-files.ts';
import { insertDemoNews } from './demo-news.ts';
import { insertDemoOrders } from './demo-orders.ts';
import { insertDemoPeople } from './demo-people.ts';
import { insertDemoPictures } from './demo-pictures.ts';
import { insertDemoQuestions } from './demo-questions.ts';
import { insertDemoRecords } from './demo-records.ts';
import { insertDemoStatistics } from './demo-statistics.ts';

async function isEmpty(db: Db): Promise<boolean> {
  const anyInstitution = await db.selectFrom('institution').select('id').limit(1).executeTakeFirst();
  return anyInstitution === undefined;
}

/** Fills an empty database in one transaction, so that the next start repeats a killed one. */
export async function loadDemo(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    if (!(await isEmpty(db))) return;
    const ids: DemoIds = new Map();
    await insertDemoPeople(db, ids);
    await insertDemoRecords(db, ids);
    await insertDemoFiles(deps, db, ids);
    await insertDemoPictures(deps, db, ids);
    await insertDemoNews(db, ids);
    await insertDemoQuestions(db, ids);
    await insertDemoOrders(db, ids);
    await insertDemoStatistics(db, ids);
    // Last, since the register refers to collections.
    await insertDemoAcquisitions(db, ids);
  });
}
