import { type RawBuilder, sql } from 'kysely';

/** As the view `published.record` says it, which the role of the editor does not read. */
const IS_PUBLIC = sql`record.is_published and not record.is_draft and record.deleted_at is null
  and exists (select from institution where institution.id = record.institution_id and institution.is_published)
  and not exists (select from record above
    where above.id = any (string_to_array(rtrim(record.path, '.'), '.')::bigint[]) and not above.is_published)`;

/**
 * Whether the term in scope as `term` is offered to an institution; null: to an administrator, who sees all. What an
 * archive has not published yet must not be guessed from its terms: others see a term only when a public record names
 * it, or when it is unused and part of the common vocabulary (made by an administrator or by nobody in particular).
 */
export function isTermVisible(institutionId: number | null): RawBuilder<boolean> {
  if (institutionId === null) return sql`true`;
  return sql`(
    exists (select from app_user maker where maker.id = term.created_by and maker.institution_id = ${institutionId})
    or exists (select from record_index named join record on record.id = named.record_id
      where named.index_id = term.id and (record.institution_id = ${institutionId} or (${IS_PUBLIC})))
    or (not exists (select from record_index named where named.index_id = term.id)
      and not exists (select from app_user maker where maker.id = term.created_by and maker.role <> 'ADMIN')))`;
}

/** How many records name the term in scope as `term`, of those that the institution may know of. */
export function termUsage(institutionId: number | null): RawBuilder<number> {
  if (institutionId === null)
    return sql`(select count(*) from record_index named where named.index_id = term.id)`;
  return sql`(select count(*) from record_index named join record on record.id = named.record_id
    where named.index_id = term.id and (record.institution_id = ${institutionId} or (${IS_PUBLIC})))`;
}
