import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { Cited } from '@regest/reading/citation/cited.ts';
import { footnote } from '@regest/reading/citation/footnote.ts';
import { permanentPath } from '../addresses/paths.ts';
import type { RecordPage } from '../views/record-view.ts';
import { recordingPart } from './moment-address.ts';

interface Part {
  sheet: number | null;
  from: number | null;
  to: number | null;
  /** Which recording, from 1. */
  recording: number | null;
}

function partOf({ sheet, from, to, recording }: Part): string {
  if (from !== null)
    return `?${recordingPart(recording)}t=${[from, ...(to === null ? [] : [to])].map(Math.floor).join(',')}`;
  return sheet === null ? '' : `?s=${sheet}`;
}

/** The footnote of what is open: the whole, a page, or some seconds. */
export function cite(
  record: RecordPage,
  part: Part,
  { texts, root, today }: { texts: Texts; root: string; today: string },
): { footnote: string; url: string } {
  const url = `${root}${permanentPath(record.id)}${partOf(part)}`;
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
    ...(part.from === null && part.sheet !== null && { page: part.sheet }),
    ...(part.from !== null && { from: part.from }),
    ...(part.from !== null && part.to !== null && { to: part.to }),
  };
  return { url, footnote: footnote(cited, texts) };
}
