import type { Resource } from '@regest/contract/endpoints/endpoint.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { fullSignature } from '../records/find-records.ts';

export interface AuditSubject {
  resourceTitle: string | null;
  resourceSignature: string | null;
  /** Titles of what it lies in, from the collection down; ten documents of one unit may be called "List". */
  place: string[];
}

interface Row {
  title: string;
  /** Signatures from the institution down; empty where there are none. */
  parts: (string | null)[];
  place?: string[] | null;
}

/** Titles from the collection down to the parent of a record, or down to the record itself. */
const titles = (path: RawBuilder<unknown>, without: RawBuilder<unknown>) => sql`(
  select array_agg(above.title order by octet_length(above.path)) from record above
  where above.id = any(string_to_array(rtrim(${path}, '.'), '.')::bigint[])
    and above.id is distinct from ${without}) as place`;

const NONE = sql`array[]::text[]`;

const FIND: Record<Resource, (id: number) => ReturnType<typeof sql<Row>>> = {
  records: (id) => sql<Row>`
    select record.title, array[institution.signature] || (
      select array_agg(above.signature order by octet_length(above.path)) from record above
      where above.id = any(string_to_array(rtrim(record.path, '.'), '.')::bigint[])) as parts,
      ${titles(sql`record.path`, sql`record.id`)}
    from record join institution on institution.id = record.institution_id where record.id = ${id}`,
  institutions: (id) =>
    sql<Row>`select name as title, array[signature] as parts from institution where id = ${id}`,
  authors: (id) => sql<Row>`select name as title, array[signature] as parts from author where id = ${id}`,
  indices: (id) => sql<Row>`select name as title, ${NONE} as parts from index_term where id = ${id}`,
  users: (id) => sql<Row>`select full_name as title, ${NONE} as parts from app_user where id = ${id}`,
  // A file is found again by the record it belongs to.
  files: (id) => sql<Row>`
    select file.name as title, array[${fullSignature('record')}] as parts, ${titles(sql`record.path`, sql`null`)}
    from file left join record on record.id = file.record_id where file.id = ${id}`,
  news: (id) => sql<Row>`select title, ${NONE} as parts from news where id = ${id}`,
  // Named by its number: texts of readers do not enter the trail.
  questions: (id) => sql<Row>`select id::text as title, ${NONE} as parts from question where id = ${id}`,
  comments: (id) => sql<Row>`select id::text as title, ${NONE} as parts from record_comment where id = ${id}`,
  orders: (id) => sql<Row>`select id::text as title, ${NONE} as parts from reader_order where id = ${id}`,
  contributions: (id) =>
    sql<Row>`select id::text as title, ${NONE} as parts from contribution where id = ${id}`,
  templates: (id) =>
    sql<Row>`select name as title, ${NONE} as parts from description_template where id = ${id}`,
  acquisitions: (id) =>
    sql<Row>`select source as title, array[number] as parts from acquisition where id = ${id}`,
  agreements: (id) =>
    sql<Row>`select person as title, array[number] as parts from agreement where id = ${id}`,
};

/** Title and signature of a thing as they are now; nothing for one that is not there. */
export async function findAuditSubject(db: Db, thing: Resource, id: number): Promise<AuditSubject> {
  const [row] = (await FIND[thing](id).execute(db)).rows;
  const parts = row?.parts.filter((part) => part !== null) ?? [];
  return {
    resourceTitle: row?.title ?? null,
    resourceSignature: parts.length > 0 ? joinSignature(parts) : null,
    place: row?.place ?? [],
  };
}
