import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { fileOf, isSound, LISTED_FIELDS, sheetsOf } from './reading-view.ts';

export interface FileNumbers {
  sheet(fileId: number | null, page: number): number;
  recording(fileId: number | null): number;
}

/** A page of a file as the number of its sheet, and a recording as its own, counted through all files of the record: that is what addresses say. */
export async function fileNumbers(reader: Reader, recordIds: readonly number[]): Promise<FileNumbers> {
  const files = await listPublicFiles(reader, recordIds);
  const listed = files.filter(({ field }) => LISTED_FIELDS.has(field));
  const sheets = new Map<string, number>();
  const recordings = new Map<number, number>();
  for (const rows of Map.groupBy(listed, ({ record_id }) => record_id).values()) {
    const own = rows.map(fileOf);
    for (const { fileId, page, number } of sheetsOf(own)) sheets.set(`${fileId} ${page ?? 1}`, number);
    for (const [index, { id }] of own.filter(isSound).entries()) recordings.set(id, index + 1);
  }
  return {
    sheet: (fileId, page) => sheets.get(`${fileId} ${page}`) ?? page,
    recording: (fileId) => recordings.get(fileId ?? 0) ?? 1,
  };
}
