import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

/** So many are sooner looked up one by one than found among all. */
const FEW = 1_000;

/** The records in a language; null: there are more than a few. */
export async function findFewInLanguage(reader: Reader, language: string): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from published.record_languages where languages ? ${language} limit ${sql.lit(FEW + 1)}`.execute(
    reader,
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}
