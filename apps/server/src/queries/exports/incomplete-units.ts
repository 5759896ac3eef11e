import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { pathEnd } from '../records/record-path.ts';

export interface IncompleteRow {
  id: number;
  title: string;
  path: string;
  no_dates: boolean;
  no_form: boolean;
  no_size: boolean;
  total: number;
}

/** A group of documentation says something when it has a number above nought or a medium. */
export const hasSize = sql<boolean>`(
  jsonb_path_exists(fields, '$.*.* ? (@.type() == "number" && @ > 0)')
  or jsonb_path_exists(fields, '$.*.media[*]'))`;

/** Units below a collection that lack what an inventory prints, the first of them and how many there are. */
export async function listIncompleteUnits(db: Db, path: string, limit: number): Promise<IncompleteRow[]> {
  const { rows } = await sql<IncompleteRow>`
    select id, title, path, no_dates, no_form, no_size, count(*) over () as total
    from (
      select id, title, path,
        dates = '[]' and not fields ? 'datesUnknown' as no_dates,
        coalesce(fields ->> 'externalForm', '') = '' as no_form,
        not ${hasSize} as no_size
      from record
      where path >= ${path} and path < ${pathEnd(path)} and level = 'unit' and deleted_at is null
    ) units
    where no_dates or no_form or no_size
    order by path limit ${limit}`.execute(db);
  return rows;
}
