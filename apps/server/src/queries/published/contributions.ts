import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';
import { PREPARED } from '../../db/prepared-statements.ts';
import type { Region } from '../../db/schema-readers.ts';

export interface PublicContribution {
  id: number;
  file_id: number;
  page: number | null;
  region: Region | null;
  /** Line of a correction, which the text of the page has. */
  line: number | null;
  text: string;
  credit: string | null;
  locale: Locale;
  accepted_at: string;
}

const COLUMNS = sql`c.id, c.file_id, c.page, c.region, c.line, c.text, c.credit, c.locale, c.accepted_at`;

/** Accepted contributions to the files of a record, in the order of their pages. */
export async function listContributionsOfRecord(
  reader: Reader,
  recordId: number,
  limit: number,
): Promise<PublicContribution[]> {
  const { rows } = await sql<PublicContribution>`${PREPARED}
    select ${COLUMNS} from published.contribution c where c.record_id = ${recordId}
    order by c.file_id, c.page, c.accepted_at, c.id limit ${limit}`.execute(reader);
  return rows;
}

/** Accepted contributions to one picture or recording, without corrections of its text. */
export async function listContributionsOfPage(
  reader: Reader,
  fileId: number,
  page: number | null,
): Promise<PublicContribution[]> {
  const { rows } = await sql<PublicContribution>`${PREPARED}
    select ${COLUMNS} from published.contribution c
    where c.file_id = ${fileId} and c.page is not distinct from ${page} and c.line is null
    order by c.accepted_at, c.id`.execute(reader);
  return rows;
}

/** Kinds of contributions that the files of a record accept. */
export async function listContributionKinds(reader: Reader, recordId: number): Promise<ContributionKind[]> {
  const { rows } = await sql<{ kind: ContributionKind }>`${PREPARED}
    select k.kind from published.contribution_kind k where k.record_id = ${recordId}`.execute(reader);
  return rows.map(({ kind }) => kind);
}
