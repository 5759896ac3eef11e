import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { permanentPath } from '../addresses/paths.ts';
import type { RecordPage } from '../views/record-view.ts';
import { datesText } from './dates.tsx';

export interface Cited {
  footnote: string;
  url: string;
}

/** A footnote as Polish archives write it, to the page or the second. */
export function cite(
  record: Pick<RecordPage, 'id' | 'title' | 'signature' | 'dates' | 'place' | 'archive'>,
  where: { sheet?: number | undefined; from?: number | null; to?: number | null },
  { texts, root, today }: { texts: Texts; root: string; today: string },
): Cited {
  const [collection] = record.place;
  const at =
    where.sheet !== undefined ? `?s=${where.sheet}` : where.from != null ? `?t=${secondsOf(where)}` : '';
  const url = `${root}${permanentPath(record.id)}${at}`;
  const parts = [
    record.archive.title,
    collection?.title,
    `${texts.say('portal.cite.signature')} ${record.signature}`,
    record.title,
    record.dates.length > 0 ? datesText(record.dates, texts) : '',
    where.sheet !== undefined ? texts.say('portal.cite.page', { page: where.sheet }) : '',
    where.from != null ? secondsText(where) : '',
    `${url} (${texts.say('portal.cite.accessed', { date: texts.format.date(today, 'UTC') })})`,
  ];
  return { url, footnote: `${parts.filter((part) => part !== undefined && part !== '').join(', ')}.` };
}

const secondsOf = ({ from, to }: { from?: number | null; to?: number | null }) =>
  [from, to]
    .filter((second) => second != null)
    .map(Math.floor)
    .join(',');

function secondsText({ from, to }: { from?: number | null; to?: number | null }): string {
  return [from, to]
    .filter((second) => second != null)
    .map((second) => new Date(Math.floor(second) * 1000).toISOString().slice(11, 19).replace(/^0/, ''))
    .join('–');
}
