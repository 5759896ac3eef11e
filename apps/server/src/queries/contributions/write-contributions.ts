import type { Locale } from '@regest/contract/locale/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Region } from '../../db/schema-readers.ts';

export interface NewContribution {
  institutionId: number;
  fileId: number;
  /** Null: the file is one picture or a recording. */
  page: number | null;
  region: Region | null;
  /** A line of the page's text: its number from 1, and its words. */
  line: { number: number; text: string } | null;
  text: string;
  credit: string | null;
  locale: Locale;
}

export async function insertContribution(db: Db, sent: NewContribution): Promise<void> {
  await db
    .insertInto('contribution')
    .values({
      institution_id: sent.institutionId,
      file_id: sent.fileId,
      page: sent.page,
      region: sent.region && JSON.stringify(sent.region),
      line: sent.line?.number ?? null,
      line_text: sent.line?.text ?? null,
      text: sent.text,
      credit: sent.credit,
      locale: sent.locale,
    })
    .execute();
}

export async function setContributionAccepted(db: Db, id: number, by: number): Promise<void> {
  await db
    .updateTable('contribution')
    .set({ accepted_at: sql<string>`now()`, accepted_by: by })
    .where('id', '=', id)
    .execute();
}

export async function deleteContribution(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contribution').where('id', '=', id).execute();
}
