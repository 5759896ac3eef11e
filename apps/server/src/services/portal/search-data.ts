import { texts } from '@regest/contract/locale/texts.ts';
import type { SearchPage } from '@regest/portal/views/search-view.ts';
import { csvText } from '../../writers/csv.ts';
import { datesInWords } from './entries.ts';

const hitsOf = ({ groups }: SearchPage) => groups.flatMap(({ hits }) => hits);

/** The answer in the shape of the editor's search, for what is public. */
export function searchJson(view: SearchPage): string {
  return JSON.stringify({
    content: hitsOf(view).map((hit) => ({
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
    page: view.pageNumber - 1,
    totalPages: view.pages,
    total: view.total,
    totalIsExact: view.isExact,
    words: view.forms,
    didYouMean: view.didYouMean,
    facets: view.facets,
  });
}

export function searchCsv(view: SearchPage, root: string): string {
  const polish = texts('pl');
  return csvText(
    ['signature', 'title', 'dates', 'level', 'place', 'url'],
    hitsOf(view).map((hit) => [
      hit.signature,
      hit.title,
      datesInWords(hit.dates),
      polish.say(`portal.level.${hit.level}`),
      hit.place.join(' › '),
      `${root}${hit.path}`,
    ]),
  );
}
