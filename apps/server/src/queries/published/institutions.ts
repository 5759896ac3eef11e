import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';

export interface PublicInstitution {
  id: number;
  signature: string;
  name: string;
  archive_name: string | null;
  institution_type: string;
  path_alias: string | null;
  fields: Record<string, unknown>;
  updated_at: string;
}

const COLUMNS = sql`i.id, i.signature, i.name, i.archive_name, i.institution_type, i.path_alias, i.fields, i.updated_at`;

export async function findPublicInstitution(
  reader: Reader,
  id: number,
): Promise<PublicInstitution | undefined> {
  const { rows } = await sql<PublicInstitution>`${PREPARED}
    select ${COLUMNS} from published.institution i where i.id = ${id}`.execute(reader);
  return rows[0];
}

/** Institution by its address, present or former. */
export async function findByAlias(reader: Reader, alias: string): Promise<PublicInstitution | undefined> {
  const { rows } = await sql<PublicInstitution>`${PREPARED}
    select ${COLUMNS} from published.institution i where i.path_alias = ${alias}
    union all
    select ${COLUMNS} from published.institution i
    join published.public_alias former on former.institution_id = i.id where former.path_alias = ${alias}
    limit 1`.execute(reader);
  return rows[0];
}

export async function listPublicInstitutions(reader: Reader): Promise<PublicInstitution[]> {
  const { rows } = await sql<PublicInstitution>`${PREPARED}
    select ${COLUMNS} from published.institution i
    order by coalesce(i.archive_name, i.name) collate polish, i.id`.execute(reader);
  return rows;
}
