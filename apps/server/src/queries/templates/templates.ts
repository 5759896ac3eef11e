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
): Promise<{ name: string; values: Record<string, unknown> }[]> {
  const { rows } = await sql<{ name: string; values: Record<string, unknown> }>`
    select name, fields as values from description_template
    where institution_id = ${institutionId} and level = ${level}
    order by name collate polish, id`.execute(db);
  return rows;
}

export async function setTemplate(
  db: Db,
  { institutionId, level }: TemplatePlace,
  template: { name: string; values: Record<string, unknown>; by: number },
): Promise<void> {
  await sql`
    insert into description_template (institution_id, level, name, fields, by_user)
    values (${institutionId}, ${level}, ${template.name}, ${JSON.stringify(template.values)}::jsonb, ${template.by})
    on conflict (institution_id, level, lower(name))
    do update set name = excluded.name, fields = excluded.fields, by_user = excluded.by_user, at = now()`.execute(
    db,
  );
}

export async function deleteTemplate(
  db: Db,
  { institutionId, level }: TemplatePlace,
  name: string,
): Promise<void> {
  await sql`
    delete from description_template
    where institution_id = ${institutionId} and level = ${level} and lower(name) = lower(${name})`.execute(
    db,
  );
}
