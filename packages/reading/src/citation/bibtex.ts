import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { shortDates } from '../dates-in-words.ts';
import { oneLine } from '../one-line.ts';
import type { Cited } from './cited.ts';
import { citedSeconds } from './cited-seconds.ts';
import { firstYear } from './csl.ts';

/**
 * BibTeX counts braces even behind a backslash, so none of a value may stay as it is: commands with a pair of their
 * own take their place.
 */
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

function value(text: string): string {
  return `{${oneLine(text).replace(/[\\{}^~$&%#_]/g, (sign) => COMMANDS[sign] ?? '')}}`;
}

/** One BibTeX entry. Authors are often bodies, so a second brace protects their names from being split. */
export function bibtex(cited: Cited, texts: Texts): string {
  const year = firstYear(cited.dates);
  const seconds = citedSeconds(cited);
  const fields: [name: string, written: string][] = [
    ['title', value(cited.title)],
    ...(cited.creators.length > 0
      ? [['author', `{${cited.creators.map(({ name }) => value(name)).join(' and ')}}`] as [string, string]]
      : []),
    ...(year === null ? [] : [['year', value(String(year))] as [string, string]]),
    ['date', value(shortDates(cited.dates, texts) || texts.say('inventory.dateUnknown'))],
    ...(cited.collection === null ? [] : [['series', value(cited.collection)] as [string, string]]),
    ['organization', value(cited.archive)],
    ['number', value(cited.signature)],
    ...(cited.page === undefined ? [] : [['pages', value(String(cited.page))] as [string, string]]),
    ...(seconds === '' ? [] : [['note', value(seconds)] as [string, string]]),
    // Taken literally by the `url` package; ours holds no brace, and a foreign one may not end the entry.
    ['url', `{${oneLine(cited.url).replace(/[{}\\]/g, '')}}`],
    ['urldate', value(cited.accessed)],
  ];
  const lines = fields.map(([name, written]) => `  ${name} = ${written},\n`).join('');
  return `@misc{regest-${cited.id},\n${lines}}\n`;
}
