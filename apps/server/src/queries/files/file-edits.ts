import type { PictureEdit } from '@regest/contract/values/picture-edit.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { FileEditTable } from '../../db/schema-files.ts';
import type { PackedWord } from '../transcriptions/text-pages.ts';

export type NewEdit = Omit<Insertable<FileEditTable>, 'crop'> & Pick<PictureEdit, 'crop'>;

/** Replaces the previous edit, whose bytes become unreferenced; null restores the original. */
export async function replaceEdit(db: Db, fileId: number, edit: NewEdit | null): Promise<void> {
  await db.deleteFrom('file_edit').where('file_id', '=', fileId).execute();
  if (edit)
    await db
      .insertInto('file_edit')
      .values({ ...edit, crop: edit.crop && JSON.stringify(edit.crop) })
      .execute();
}

/** Deletes the tiles of the previous edit and sets the size of the new one. */
export async function forgetLook(
  db: Db,
  fileId: number,
  { width, height }: { width: number; height: number },
  by: number,
): Promise<void> {
  await db.deleteFrom('file_pyramid').where('file_id', '=', fileId).execute();
  await db.updateTable('file_look').set({ width, height }).where('file_id', '=', fileId).execute();
  await db
    .updateTable('file')
    .set({ updated_at: sql`now()`, updated_by: by })
    .where('id', '=', fileId)
    .execute();
}

/** The boxes of the only page of a picture. */
export async function moveWords(
  db: Db,
  fileId: number,
  move: (words: readonly PackedWord[]) => PackedWord[],
): Promise<void> {
  const { rows } = await sql<{ page: number; words: PackedWord[] | null; machine: PackedWord[] | null }>`
    select page, words, machine_words as machine from text_page where file_id = ${fileId} for update`.execute(
    db,
  );
  for (const { page, words, machine } of rows)
    await sql`
      update text_page set words = ${words && JSON.stringify(move(words))}::jsonb,
        machine_words = ${machine && JSON.stringify(move(machine))}::jsonb
      where file_id = ${fileId} and page = ${page}`.execute(db);
}
