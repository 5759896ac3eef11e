import { authorFields } from '@regest/contract/exchange/author-mapping.ts';
import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import pg from 'pg';

/** Role of all queries for readers; it can only read the views of the schema `published`. */
export const READER_ROLE = 'regest_reader';

/** Flags stored beside the fields that reveal no more than the fields do. */
const PUBLIC_FLAGS = ['datesUnknown', 'authorsUnknown'];

interface PublicField {
  entity: 'record' | 'institution' | 'author';
  name: string;
  on_consent: boolean;
}

/** A nested object (`address.city`) is stored whole, so it is public only if every part of it is. */
function publicFieldsOf(entity: PublicField['entity'], fields: readonly Field[]): PublicField[] {
  const byName = Map.groupBy(fields, ({ name }) => name.split('.')[0] ?? name);
  return [...byName].flatMap(([name, parts]) => {
    if (!parts.every((part) => part.public !== undefined)) return [];
    return [{ entity, name, on_consent: parts.some((part) => part.public === 'onConsent') }];
  });
}

export const listPublicFields = (): PublicField[] => [
  ...publicFieldsOf(
    'record',
    RECORD_LEVELS.flatMap((level) => recordFields(level)),
  ),
  ...PUBLIC_FLAGS.map((name): PublicField => ({ entity: 'record', name, on_consent: false })),
  ...publicFieldsOf('institution', fieldsOf(INSTITUTION_FIELDS)),
  ...publicFieldsOf('author', authorFields()),
];

async function writePublicFields(owner: pg.ClientBase): Promise<void> {
  const publicFields = JSON.stringify(listPublicFields());
  const columns = 'entity text, name text, on_consent boolean';
  await owner.query(
    `delete from published.field stored where not exists (
       select from json_to_recordset($1) as wanted (${columns})
       where (wanted.entity, wanted.name, wanted.on_consent) = (stored.entity, stored.name, stored.on_consent))`,
    [publicFields],
  );
  await owner.query(
    `insert into published.field select * from json_to_recordset($1) as wanted (${columns}) on conflict do nothing`,
    [publicFields],
  );
}

const DUPLICATE = new Set(['42710', '23505']);
const NOT_ALLOWED = '42501';

/** Roles are shared by the server, so another of its databases may create the same one concurrently. */
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

/** A program with the working role alone cannot grant rights; the owner has granted them before. */
async function isOwner(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(nspowner, 'USAGE') as owns from pg_namespace where nspname = 'published'`,
  );
  return rows[0]?.owns === true;
}

/**
 * Grants the role of readers the schema `published`, and the working role the right to switch to it. Run by the owner
 * after every migration. Without the right to create roles the portal stays closed until the role exists.
 */
export async function grantReading(owner: pg.ClientBase, workRole: string): Promise<void> {
  if (!(await isOwner(owner))) return;
  await writePublicFields(owner);
  if (!(await ensureReaderRole(owner))) return;
  await owner.query(`grant usage on schema published to ${READER_ROLE}`);
  await owner.query(`grant select on all tables in schema published to ${READER_ROLE}`);
  // PostgreSQL 15 has no SET option: there every member may switch to the role.
  const { rows } = await owner.query<{ may: boolean }>(
    `select pg_has_role($1, $2,
       case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) as may`,
    [workRole, READER_ROLE],
  );
  if (rows[0]?.may !== true) await owner.query(`grant ${READER_ROLE} to ${pg.escapeIdentifier(workRole)}`);
}
