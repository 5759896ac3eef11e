import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface TemplatePlace {
  institutionId: number;
  level: RecordLevel;
}

export async function listTemplates(
  db: Db,
  { institutionId, level }: TemplatePlace,
): Promise<{ id: number; name: string; values: Record<string, unknown> }[]> {
  const { rows } = await sql<{ id: number; name: string; values: Record<string, unknown> }>`
    select id, name, fields as values from description_template
    where institution_id = ${institutionId} and level = ${level} and deleted_at is null
    order by name collate polish, id`.execute(db);
  return rows;
}

/** One of the same name is replaced; those deleted more than a month ago go for good. */
export async function setTemplate(
  db: Db,
  { institutionId, level }: TemplatePlace,
  template: { name: string; values: Record<string, unknown>; by: number },
): Promise<void> {
  await sql`
    delete from description_template
    where institution_id = ${institutionId} and deleted_at < now() - interval '30 days'`.execute(db);
  await sql`
    insert into description_template (institution_id, level, name, fields, by_user)
    values (${institutionId}, ${level}, ${template.name}, ${JSON.stringify(template.values)}::jsonb, ${template.by})
    on conflict (institution_id, level, lower(name)) where deleted_at is null
    do update set name = excluded.name, fields = excluded.fields, by_user = excluded.by_user, at = now()`.execute(
    db,
  );
}

export interface TemplateRow extends TemplatePlace {
  id: number;
  name: string;
  isDeleted: boolean;
}

/** One template, deleted or not, held to the end of the transaction. */
export async function lockTemplate(db: Db, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select id, institution_id as "institutionId", level, name, deleted_at is not null as "isDeleted"
    from description_template where id = ${id} for update`.execute(db);
  return rows[0];
}

export async function updateTemplate(
  db: Db,
  id: number,
  { name, isDeleted }: { name?: string; isDeleted?: boolean },
): Promise<void> {
  await db
    .updateTable('description_template')
    .set({
      ...(name !== undefined && { name }),
      ...(isDeleted !== undefined && { deleted_at: isDeleted ? sql`now()` : null }),
    })
    .where('id', '=', id)
    .execute();
}
