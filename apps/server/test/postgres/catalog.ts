import type { ClientBase } from 'pg';

const OURS = `('public'::regnamespace, 'published'::regnamespace)`;
const NOT_OF_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** One query per kind of object, each with the definition as the database prints it. */
const PARTS = [
  `select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') from pg_namespace where oid in ${OURS}`,
  `select 'extension ' || extname from pg_extension`,
  `select 'collation ' || collname || ' ' || collprovider::text || ' ' || collcollate from pg_collation
     where collnamespace in ${OURS}`,
  `select 'relation ' || c.oid::regclass || ' ' || relkind::text || relpersistence::text || ' '
       || coalesce(reloptions::text, '') || ' ' || coalesce(relacl::text, '') || ' ' || relowner::regrole
     from pg_class c where relnamespace in ${OURS} and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}`,
  `select 'column ' || c.oid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
       || ' ' || attnotnull || ' ' || attidentity::text || attgenerated::text || attstorage::text
       || ' ' || coalesce(nullif(attcollation, 0)::regcollation::text, '') || ' '
       || coalesce(pg_get_expr(adbin, adrelid), '')
     from pg_attribute a join pg_class c on c.oid = attrelid
     left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
     where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'c') and attnum > 0 and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
     from pg_constraint where connamespace in ${OURS} and conrelid <> 0`,
  `select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid
     from pg_index join pg_class c on c.oid = indexrelid where relnamespace in ${OURS}`,
  `select 'sequence ' || seqrelid::regclass || ' ' || seqtypid::regtype || ' ' || seqstart || ' ' || seqincrement
       || ' ' || coalesce((select refobjid::regclass::text from pg_depend
         where classid = 'pg_class'::regclass and objid = seqrelid and deptype = 'i'), '')
     from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace in ${OURS}`,
  `select 'view ' || c.oid::regclass || ' ' || pg_get_viewdef(c.oid)
     from pg_class c where relnamespace in ${OURS} and relkind = 'v'`,
  `select 'function ' || pg_get_functiondef(p.oid) || ' ' || coalesce(proacl::text, '')
     from pg_proc p where pronamespace in ${OURS} and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}`,
  // Without parentheses: a restored dump nests a chain of conditions in another way.
  `select 'trigger ' || translate(pg_get_triggerdef(t.oid), '()', '') || ' ' || tgenabled::text
     from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace in ${OURS} and not tgisinternal`,
  `select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace in ${OURS}`,
];

/** Everything that migrations define and rights to it, one line each; the order of columns does not matter. */
export async function catalogOf(client: ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const part of PARTS) {
    const { rows } = await client.query<string[]>({ text: part, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line ?? ''));
  }
  return lines.sort();
}
