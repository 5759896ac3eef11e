import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

/** Words of what is public that look like this one, most alike first; null: of every institution. */
export async function similarPublicTerms(
  reader: Reader,
  institutionId: number | null,
  word: string,
): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from published.similar_terms(${institutionId}::bigint, ${word}::text) as found (term)`.execute(
    reader,
  );
  return rows.map(({ term }) => term);
}
