import type { ClientBase } from 'pg';

const OWN_SCHEMAS = `('public'::regnamespace, 'published'::regnamespace)`;
const NOT_OF_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** One query per kind of object, each with the definition as the database prints it. */
const PARTS = [
  `select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') from pg_namespace where oid in ${OWN_SCHEMAS}`,
  `select 'extension ' || extname from pg_extension`,
  `select 'collation ' || collname || ' ' || collprovider::text || ' ' || collcollate from pg_collation
     where collnamespace in ${OWN_SCHEMAS}`,
  `select 'relation ' || c.oid::regclass || ' ' || relkind::text || relpersistence::text || ' '
       || coalesce(reloptions::text, '') || ' ' || coalesce(relacl::text, '') || ' ' || relowner::regrole
     from pg_class c where relnamespace in ${OWN_SCHEMAS} and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}`,
  `select 'column ' || c.oid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
       || ' ' || attnotnull || ' ' || attidentity::text || attgenerated::text || attstorage::text
       || ' ' || coalesce(nullif(attcollation, 0)::regcollation::text, '') || ' '
       || coalesce(pg_get_expr(adbin, adrelid), '')
     from pg_attribute a join pg_class c on c.oid = attrelid
     left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
     where relnamespace in ${OWN_SCHEMAS} and relkind in ('r', 'p', 'v', 'c') and attnum > 0 and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
     from pg_constraint where connamespace in ${OWN_SCHEMAS} and conrelid <> 0`,
  `select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid
     from pg_index join pg_class c on c.oid = indexrelid where relnamespace in ${OWN_SCHEMAS}`,
  `select 'sequence ' || seqrelid::regclass || ' ' || seqtypid::regtype || ' ' || seqstart || ' ' || seqincrement
       || ' ' || coalesce((select refobjid::regclass::text from pg_depend
         where classid = 'pg_class'::regclass and objid = seqrelid and deptype = 'i'), '')
     from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace in ${OWN_SCHEMAS}`,
  `select 'view ' || c.oid::regclass || ' ' || pg_get_viewdef(c.oid)
     from pg_class c where relnamespace in ${OWN_SCHEMAS} and relkind = 'v'`,
  `select 'function ' || pg_get_functiondef(p.oid) || ' ' || coalesce(proacl::text, '')
     from pg_proc p where pronamespace in ${OWN_SCHEMAS} and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}`,
  // Parentheses are removed, since a restored dump nests conditions differently.
  `select 'trigger ' || translate(pg_get_triggerdef(t.oid), '()', '') || ' ' || tgenabled::text
     from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace in ${OWN_SCHEMAS} and not tgisinternal`,
  `select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace in ${OWN_SCHEMAS}`,
];

/** Objects and rights that migrations define, one line each, independent of the order of columns. */
export async function catalogOf(client: ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const part of PARTS) {
    const { rows } = await client.query<string[]>({ text: part, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line ?? ''));
  }
  return lines.sort();
}
