import { expect, test } from 'vitest';
import { withOldDatabase } from '../../test/postgres/old-database.ts';

const FILE = `'contentFiles', 0, 'a.pdf', 'application/pdf'`;
const TEXTS = `
  insert into institution (id, signature, name, institution_type) values (1, 'PL_1', 'Archiwum', 'ngo');
  insert into file (id, institution_id, field, position, name, mime_type, content_id, size, sha256)
    values (1, 1, ${FILE}, 'a', 1, 'x'), (2, 1, ${FILE}, 'b', 1, 'x'), (3, 1, ${FILE}, 'c', 1, 'x');
  insert into transcription (file_id, kind, machine_text, machine_at)
    values (1, 'ocr', E'pierwsza\\ftrzecia', now()), (2, 'stt', 'WEBVTT', now()), (3, 'ocr', 'odczyt', now());
  update transcription set corrected_text = E'poprawka\\f', corrected_at = now() where file_id = 3`;

test('texts that were there before have pages, as they count', async () => {
  await withOldDatabase('0033', TEXTS, async ({ pool }) => {
    const { rows } = await pool.query(
      'select file_id::int, page, text from text_page order by file_id, page',
    );
    expect(rows).toEqual([
      { file_id: 1, page: 1, text: 'pierwsza' },
      { file_id: 1, page: 2, text: 'trzecia' },
      { file_id: 3, page: 1, text: 'poprawka' },
      { file_id: 3, page: 2, text: '' },
    ]);
  });
});
