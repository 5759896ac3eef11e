import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { shortDates } from '../in-words.ts';
import { oneLine } from '../one-line.ts';
import { type Cited, personName } from './cited.ts';
import { citedSeconds } from './cited-seconds.ts';
import { yearRange } from './csl.ts';

/** BibTeX counts braces even behind a backslash, so commands with a balanced pair replace them. */
const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
};

const escaped = (text: string) => oneLine(text).replace(/[\\{}^~$&%#_]/g, (sign) => COMMANDS[sign] ?? '');
const value = (text: string) => `{${escaped(text)}}`;

/** A person as `Kowalski, Jan`; a second brace keeps any other name from being split. */
function authorName(author: Cited['creators'][number]): string {
  const person = personName(author);
  // "and" parts names, so a person whose name holds the word stays whole too.
  const isSplit = person !== null && !/\band\b/i.test(author.name);
  return isSplit ? `${escaped(person.family)}, ${escaped(person.given)}` : value(author.name);
}

/** `year` for BibTeX (`1908--1934`), `date` for biblatex and citation-js (`1908/1934`, ISO 8601). */
function dateFields({ dates }: Cited, texts: Texts): [name: string, written: string][] {
  const years = yearRange(dates);
  if (!years) return dates.length === 0 ? [] : [['year', value(shortDates(dates, texts))]];
  const [first, last] = years;
  const [date, ...more] = dates;
  const iso = more.length === 0 && date ? [date.dateFrom, date.dateTo ?? date.dateFrom] : years.map(String);
  return [
    ['year', value(first === last ? String(first) : `${first}--${last}`)],
    ['date', value(iso[0] === iso[1] ? (iso[0] ?? '') : iso.join('/'))],
  ];
}

export function bibtex(cited: Cited, texts: Texts): string {
  const seconds = citedSeconds(cited);
  const fields: [name: string, written: string][] = [
    ['title', value(cited.title)],
    ...(cited.creators.length > 0
      ? [['author', `{${cited.creators.map(authorName).join(' and ')}}`] as [string, string]]
      : []),
    ...dateFields(cited, texts),
    ...(cited.collection === null ? [] : [['series', value(cited.collection)] as [string, string]]),
    ['organization', value(cited.archive)],
    ['number', value(cited.signature)],
    // The call number of Zotero and citation-js.
    ['library', value(cited.signature)],
    ...(cited.page === undefined ? [] : [['pages', value(String(cited.page))] as [string, string]]),
    ...(seconds === '' ? [] : [['note', value(seconds)] as [string, string]]),
    // The `url` package reads it literally; a brace would end the entry.
    ['url', `{${oneLine(cited.url).replace(/[{}\\]/g, '')}}`],
    ['urldate', value(cited.accessed)],
  ];
  const lines = fields.map(([name, written]) => `  ${name} = ${written},\n`).join('');
  return `@misc{regest-${cited.id},\n${lines}}\n`;
}
