import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { DEMO_INSTITUTIONS, DEMO_LOADED, DEMO_MOMENTS } from './demo-rows.ts';

export interface ChangeSinceLoad {
  /** Table of the row; its Polish name is in the locale. */
  kind: string;
  title: string;
}

/** SQL expression for the title of a row, by table. */
const TITLES: Record<string, string> = {
  record: `signature || ' ' || title`,
  author: 'name',
  file: 'name',
  app_user: `name || ' <' || email || '>'`,
  acquisition: `number || ' ' || source`,
  service_request: 'subject',
  question: 'left(question, 80)',
  reader_order: 'name',
  contribution: 'left(text, 80)',
};
/** Jobs of OCR and speech; their results are listed as transcriptions. */
const MACHINE_WORK = new Set(['text_job']);

/** Tables with rows of an institution, read from the catalog so that new tables are included. */
async function tablesOfInstitutions(db: Db): Promise<{ name: string; hasUpdate: boolean }[]> {
  const { rows } = await sql<{ name: string; hasUpdate: boolean }>`
    select table_name as name, bool_or(column_name = 'updated_at') as "hasUpdate"
    from information_schema.columns
    where table_schema = 'public' and column_name in ('institution_id', 'created_at', 'updated_at')
    group by table_name
    having count(*) filter (where column_name in ('institution_id', 'created_at')) = 2
    order by table_name`.execute(db);
  return rows.filter(({ name }) => !MACHINE_WORK.has(name));
}

async function rowsOf(db: Db, table: { name: string; hasUpdate: boolean }): Promise<ChangeSinceLoad[]> {
  const { name, hasUpdate } = table;
  const title = sql.raw(TITLES[name] ?? `'?'`);
  const isDemo = name === 'app_user' ? sql`is_demo` : sql`false`;
  const isNewer = hasUpdate
    ? sql`created_at > ${DEMO_LOADED} or updated_at > ${DEMO_LOADED}`
    : sql`created_at > ${DEMO_LOADED}`;
  const { rows } = await sql<{ title: string }>`
    select ${title} as title from ${sql.table(name)}
    where institution_id in ${DEMO_INSTITUTIONS} and not ${isDemo} and (${isNewer})
    order by 1`.execute(db);
  return rows.map((row) => ({ kind: name, title: row.title }));
}

/** Changes outside those tables: institutions, transcriptions, and news of the demo. */
async function otherChanges(db: Db): Promise<ChangeSinceLoad[]> {
  const { rows } = await sql<ChangeSinceLoad>`
    select 'institution' as kind, name as title from institution
      where id in ${DEMO_INSTITUTIONS} and updated_at > ${DEMO_LOADED}
    union all select 'transcription', file.name from transcription join file on file.id = file_id
      where institution_id in ${DEMO_INSTITUTIONS}
        and (corrected_at > ${DEMO_LOADED} or machine_at > ${DEMO_LOADED})
    union all select 'news', title from news
      where created_at in ${DEMO_MOMENTS} and updated_at > ${DEMO_LOADED}`.execute(db);
  return rows;
}

/** Rows that people have created or changed since the demo was loaded, which its removal would delete. */
export async function listChangesSinceLoad(db: Db): Promise<ChangeSinceLoad[]> {
  const changes: ChangeSinceLoad[] = [];
  for (const table of await tablesOfInstitutions(db)) changes.push(...(await rowsOf(db, table)));
  return [...changes, ...(await otherChanges(db))];
}
