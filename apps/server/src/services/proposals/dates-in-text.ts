import { readTypedDate } from '@regest/contract/text/typed-date.ts';

const YEAR = '(?:1\\d|20)\\d{2}';
const MONTH = '(?:sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru)\\p{L}{0,10}';
/**
 * `12 maja 1936`, `12. V. 1936`, `12.05.1936`, `1936-05-12`, `maj 1936`. A year alone is not matched, since it may be
 * any number.
 */
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d{1,2}[.\\s]{1,2}(?:\\p{L}{1,12}|\\d{1,2})[.\\s]{1,2}${YEAR}|${YEAR}-\\d{2}-\\d{2}|${MONTH}\\s${YEAR})(?![\\p{L}\\p{N}])`,
  'gu',
);

export interface DateInText {
  dateFrom: string;
  /** The date as written in the text. */
  text: string;
}

/** Days and months in a text, in its order. */
export function datesInText(text: string): DateInText[] {
  return [...text.matchAll(DATE)].flatMap(([written]) => {
    const spaced = written.replace(/\s+/g, ' ');
    const date = readTypedDate(spaced.replace(/(?<=\d)\. (?=\p{L}|\d)/gu, ' '));
    return date && 'dateFrom' in date && date.dateTo === null
      ? [{ dateFrom: date.dateFrom, text: spaced }]
      : [];
  });
}
