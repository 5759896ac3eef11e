import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import pg from 'pg';

/** Under this role the public is answered: it can read the views of the schema `published` and nothing else. */
export const READER_ROLE = 'regest_reader';

/** What is stored beside the fields and says no more than they do. */
const STORED_BESIDE = ['datesUnknown', 'authorsUnknown'];

interface OpenField {
  entity: 'record' | 'institution';
  name: string;
  on_consent: boolean;
}

/** A nested object (`address.city`) is stored whole, so it is public when every part of it is. */
function openFields(entity: OpenField['entity'], fields: readonly Field[]): OpenField[] {
  const byName = Map.groupBy(fields, ({ name }) => name.split('.')[0] ?? name);
  return [...byName].flatMap(([name, parts]) => {
    if (!parts.every((part) => part.public !== undefined)) return [];
    return [{ entity, name, on_consent: parts.some((part) => part.public === 'onConsent') }];
  });
}

export const OPEN_FIELDS: readonly OpenField[] = [
  ...openFields(
    'record',
    RECORD_LEVELS.flatMap((level) => recordFields(level)),
  ),
  ...STORED_BESIDE.map((name): OpenField => ({ entity: 'record', name, on_consent: false })),
  ...openFields('institution', fieldsOf(INSTITUTION_FIELDS)),
];

async function tellOpenFields(owner: pg.ClientBase): Promise<void> {
  const wanted = JSON.stringify(OPEN_FIELDS);
  const columns = 'entity text, name text, on_consent boolean';
  await owner.query(
    `delete from published.field kept where not exists (
       select from json_to_recordset($1) as wanted (${columns})
       where (wanted.entity, wanted.name, wanted.on_consent) = (kept.entity, kept.name, kept.on_consent))`,
    [wanted],
  );
  await owner.query(
    `insert into published.field select * from json_to_recordset($1) as wanted (${columns}) on conflict do nothing`,
    [wanted],
  );
}

const DUPLICATE = new Set(['42710', '23505']);
const NOT_ALLOWED = '42501';

/** A role belongs to the whole server: another database of it may have made it already, or be making it now. */
async function ensureReaderRole(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [READER_ROLE]);
  if (rowCount !== 0) return true;
  try {
    await owner.query(`create role ${READER_ROLE} nologin`);
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === NOT_ALLOWED) return false;
    if (!DUPLICATE.has(code)) throw error;
    return true;
  }
}

/** Whoever starts the program with the working role alone: an owner was here before and did it. */
async function isOwner(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(nspowner, 'USAGE') as owns from pg_namespace where nspname = 'published'`,
  );
  return rows[0]?.owns === true;
}

/**
 * Opens the schema `published` to the role of the readers, and lets the program's own role take that one on. Run by
 * the owner after every migration. An owner that may make no roles leaves the portal closed until somebody made it.
 */
export async function grantReading(owner: pg.ClientBase, workRole: string): Promise<void> {
  if (!(await isOwner(owner))) return;
  await tellOpenFields(owner);
  if (!(await ensureReaderRole(owner))) return;
  await owner.query(`grant usage on schema published to ${READER_ROLE}`);
  await owner.query(`grant select on all tables in schema published to ${READER_ROLE}`);
  // PostgreSQL 15 knows no SET: there every member may take the role on.
  const { rows } = await owner.query<{ may: boolean }>(
    `select pg_has_role($1, $2,
       case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) as may`,
    [workRole, READER_ROLE],
  );
  if (rows[0]?.may !== true) await owner.query(`grant ${READER_ROLE} to ${pg.escapeIdentifier(workRole)}`);
}
