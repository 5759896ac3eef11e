import type { SearchHit } from '@regest/contract/endpoints/search.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { fileOf, LISTED_FIELDS, sheetsOf } from './reading-view.ts';

type Hits = readonly Pick<SearchHit, 'id' | 'snippets'>[];

/** A page of a file as the number of its sheet, counted through all files of the record: that is what addresses say. */
export async function sheetNumbers(
  reader: Reader,
  hits: Hits,
): Promise<(fileId: number | null, page: number | null) => number | null> {
  const scanned = hits.filter(({ snippets }) => snippets.some(({ source }) => source === 'scan'));
  const files = await listPublicFiles(
    reader,
    scanned.map(({ id }) => id),
  );
  const listed = files.filter(({ field }) => LISTED_FIELDS.has(field));
  const numbers = new Map(
    [...Map.groupBy(listed, ({ record_id }) => record_id).values()]
      .flatMap((ofRecord) => sheetsOf(ofRecord.map(fileOf)))
      .map(({ fileId, page, number }) => [`${fileId} ${page ?? 1}`, number]),
  );
  return (fileId, page) => numbers.get(`${fileId} ${page ?? 1}`) ?? page;
}
