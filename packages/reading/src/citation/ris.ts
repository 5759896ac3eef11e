import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { shortDates } from '../dates-in-words.ts';
import { oneLine } from '../one-line.ts';
import type { Cited } from './cited.ts';
import { citedSeconds } from './cited-seconds.ts';
import { firstYear } from './csl.ts';

const TYPES: Record<RecordLevel, string> = {
  collection: 'ARCH',
  series: 'ARCH',
  unit: 'ARCH',
  document: 'UNPB',
};

/** A record of RIS: a line for each value, `TY` first and `ER` last, whatever a value holds. */
export function ris(cited: Cited, texts: Texts): string {
  const year = firstYear(cited.dates);
  const lines: [tag: string, text: string][] = [
    ['TY', TYPES[cited.level]],
    ['ID', `regest-${cited.id}`],
    ['TI', cited.title],
    ...cited.creators.map(({ name }): [string, string] => ['AU', name]),
    ...(year === null ? [] : [['PY', String(year)] as [string, string]]),
    ['DA', shortDates(cited.dates, texts)],
    ['T2', cited.collection ?? ''],
    ['PB', cited.archive],
    ['AV', cited.archive],
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
