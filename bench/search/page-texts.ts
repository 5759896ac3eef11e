import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { someWords, vocabulary } from './vocabulary.ts';

const PAGES_OF_A_FILE = 100;
const WORDS_OF_A_PAGE = 250;

/** Files of a hundred pages each on units, of each institution as many, as a machine would have read them: 250 words a page. */
export async function addPageTexts(pool: Pool, pages: number): Promise<void> {
  const words = vocabulary();
  const files = Math.ceil(pages / PAGES_OF_A_FILE);
  const { rows: units } = await pool.query<{ id: number; institution_id: number }>(
    `select id, institution_id from record where level = 'unit'
     order by row_number() over (partition by institution_id order by id), id limit $1`,
    [files],
  );
  for (let number = 0; number < files; number += 1) {
    const unit = units[number % units.length];
    if (!unit) throw new Error('There are no units to put files on.');
    const text = Array.from({ length: PAGES_OF_A_FILE }, (_, page) => {
      const rareWord = `strona${number * PAGES_OF_A_FILE + page}`;
      return `${rareWord} ${someWords(words, WORDS_OF_A_PAGE)}`;
    }).join('\f');
    const { rows } = await pool.query<{ id: number }>(
      `insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256, pages)
       values ($1, $2, 'contentFiles', 0, 'skan.pdf', 'application/pdf', $3, 1, '-', $4) returning id`,
      [unit.institution_id, unit.id, randomUUID(), PAGES_OF_A_FILE],
    );
    await pool.query(
      `insert into transcription (file_id, kind, machine_text, machine_at) values ($1, 'ocr', $2, now())`,
      [rows[0]?.id, text],
    );
  }
  await pool.query('vacuum analyze transcription');
}
