import { SIGNATURE_SEPARATOR } from '@regest/contract/text/signature.ts';
import { type RawBuilder, sql } from 'kysely';

/** The records on the way to one, itself included; `record` is its alias in the statement around. */
const onTheWay = (record: string) =>
  sql`above.id = any(string_to_array(rtrim(${sql.ref(`${record}.path`)}, '.'), '.')::bigint[])`;

/** The signatures from the institution down to the record, joined; null where there is no record. */
export function fullSignature(record: string): RawBuilder<string> {
  return sql<string>`(
    select home.signature || ${SIGNATURE_SEPARATOR}::text
      || string_agg(above.signature, ${SIGNATURE_SEPARATOR}::text order by octet_length(above.path))
    from institution home join record above on ${onTheWay(record)}
    where home.id = ${sql.ref(`${record}.institution_id`)} group by home.signature)`;
}

/** What stands above the record, from the collection down. */
export function placeOf(record: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', above.id, 'level', above.level, 'title', above.title,
      'signature', above.signature) order by octet_length(above.path)), '[]'::json)
    from record above where ${onTheWay(record)} and above.id <> ${sql.ref(`${record}.id`)})`;
}
