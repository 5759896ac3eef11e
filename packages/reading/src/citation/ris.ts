import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { shortDates } from '../in-words.ts';
import { oneLine } from '../one-line.ts';
import { type Cited, personName } from './cited.ts';
import { citedSeconds } from './cited-seconds.ts';
import { yearRange } from './csl.ts';

/**
 * Zotero and citation-js read archival fields of this type alone: the archive in `DB` (Zotero) or `PB` (citation-js),
 * the signature in `CN` and `AV`.
 */
const TYPE = 'MANSCPT';

/** A comma parts family from given name, so the name of a body has none. */
const authorName = (author: Cited['creators'][number]) =>
  personName(author) ? author.name : author.name.replace(/,\s*/g, ' – ');

/** `1931/04/12/`, or words where the dates are no single day, month or year: a hyphen would be read as a month. */
function dateOf({ dates }: Cited, texts: Texts): string {
  const [date, ...more] = dates;
  if (!date || more.length > 0 || date.dateTo || date.qualifier) return shortDates(dates, texts);
  const [year = '', month = '', day = ''] = date.dateFrom.split('-');
  return `${year}/${month}/${day}/`;
}

/** A record of RIS: a line for each value, `TY` first and `ER` last, whatever a value holds. */
export function ris(cited: Cited, texts: Texts): string {
  const lines: [tag: string, text: string][] = [
    ['TY', TYPE],
    ['ID', `regest-${cited.id}`],
    ['TI', cited.title],
    ...cited.creators.map((author): [string, string] => ['AU', authorName(author)]),
    ['PY', String(yearRange(cited.dates)?.[0] ?? '')],
    ['DA', dateOf(cited, texts)],
    ['T2', cited.collection ?? ''],
    ['PB', cited.archive],
    ['DB', cited.archive],
    ['AV', cited.signature],
    ['CN', cited.signature],
    ['SP', cited.page === undefined ? '' : String(cited.page)],
    ['N1', citedSeconds(cited)],
    ...cited.languages.map((language): [string, string] => ['LA', language]),
    ['UR', cited.url],
    ['Y2', cited.accessed.replaceAll('-', '/')],
  ];
  const written = lines
    .map(([tag, text]) => [tag, oneLine(text)])
    .filter(([, text]) => text !== '')
    .map(([tag, text]) => `${tag}  - ${text}\r\n`);
  return `${written.join('')}ER  - \r\n`;
}
