import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { Cited } from '@regest/reading/citation/cited.ts';
import { footnote } from '@regest/reading/citation/footnote.ts';
import { pageOrSeconds, partQuery, type RecordPart } from '../addresses/part-query.ts';
import { permanentPath } from '../addresses/paths.ts';
import type { RecordPage } from '../views/record-view.ts';

/** The footnote of what is open: the whole, a page, or some seconds. */
export function cite(
  record: RecordPage,
  part: RecordPart,
  { texts, root, today }: { texts: Texts; root: string; today: string },
): { footnote: string; url: string } {
  const url = `${root}${permanentPath(record.id)}${partQuery(part)}`;
  const cited: Cited = {
    id: record.id,
    level: record.level,
    title: record.title,
    signature: record.signature,
    dates: record.dates,
    archive: record.archive.title,
    collection: record.place[0]?.title ?? null,
    creators: record.creators.map(({ title }) => ({ name: title })),
    languages: [],
    url,
    accessed: today,
    ...pageOrSeconds(part),
  };
  return { url, footnote: footnote(cited, texts) };
}
