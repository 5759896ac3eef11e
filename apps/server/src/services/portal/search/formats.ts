import { texts } from '@regest/contract/locale/texts.ts';
import { csvText } from '../../../writers/csv.ts';
import { datesInWords } from '../entries.ts';
import type { SearchData } from './load.ts';

/** The answer in the format of the editor's search, limited to public data. */
export function searchJson(data: SearchData): string {
  return JSON.stringify({
    content: data.hits.map((hit) => ({
      kind: 'record',
      id: hit.id,
      level: hit.level,
      title: hit.title,
      computedSignature: hit.signature,
      dates: hit.dates,
      place: hit.place,
      path: hit.path,
      snippets: hit.snippets,
    })),
    page: data.pageNumber - 1,
    totalPages: data.pages,
    total: data.total,
    totalIsExact: data.isExact,
    words: data.forms,
    didYouMean: data.didYouMean,
    facets: data.facets,
  });
}

export function searchCsv(data: SearchData, root: string): string {
  const polish = texts('pl');
  return csvText(
    ['signature', 'title', 'dates', 'level', 'place', 'url'],
    data.hits.map((hit) => [
      hit.signature,
      hit.title,
      datesInWords(hit.dates),
      polish.say(`portal.level.${hit.level}`),
      hit.place.join(' › '),
      `${root}${hit.path}`,
    ]),
  );
}
