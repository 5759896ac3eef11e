import { Analyser } from '@regest/polish/analyser.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { BenchServer } from '../bench-server.ts';
import type { BenchData } from '../build-records.ts';
import { milliseconds, quantile, ratio, times } from '../measure.ts';

/**
 * Runs that count, and those before them: each of ten connections caches a plan after five executions of a statement.
 */
const SMALL = { runs: 30, warmUp: 60 };
/** Fewer runs where one takes up to a second. */
const LARGE = { runs: 10, warmUp: 10 };
const LARGE_RECORDS = 1_000_000;

function kinds(data: BenchData): [name: string, typed: string, more?: string][] {
  return [
    ['rare word', `nr${data.unitId}`],
    ['frequent word', 'akta'],
    ['less frequent word', 'cmentarz'],
    ['two words', 'zespół inwentarz'],
    ['three words', 'parafia metryka ślub'],
    ['phrase', '"akta aktu"'],
    ['excluded', 'szkoła -protokół'],
    ['beginning', 'inwent*'],
    ['without accents', 'ksiega urzad'],
    ['full signature', 'PL_1_1_1_17'],
    ['misspelt', 'inwentażż'],
    ['rare word of a page', 'strona1234', '&scope=scans'],
    ['frequent word of pages', 'akta', '&scope=scans'],
    ['three words of a page', 'parafia metryka ślub', '&scope=scans'],
    ['phrase of a page', '"akta aktu"', '&scope=scans'],
    ['units of a decade', 'szkoła', '&level=unit&year_from=1930&year_to=1939'],
    ['documents with a frequent word', 'akta', '&level=document'],
    ['a word that is excluded too', 'akta -akta'],
    ['all documents', '', '&level=document'],
    ['what is of some years, by date', '', '&year_from=1930&year_to=1939&sort=date'],
    ['what was changed last', '', '&status=published&sort=updatedAt&order=desc'],
    ['what is in Polish', '', '&language=pol'],
    ['what is in a language that nothing is in', '', '&language=deu'],
  ];
}

/** The first thousand candidates by the index alone. */
const BARE_SQL = {
  record: 'select record_id from search_record where institution_id = $1 and words @@ $2::tsquery limit 1001',
  text: 'select file_id, part from search_text where institution_id = $1 and words @@ $2::tsquery limit 1001',
  list: `select record_id from search_record where institution_id = $1 and $2::text = '' limit 1001`,
};

/** Every kind of query through the API, beside the bare SQL that finds the same candidates. */
export async function measureQueries(server: BenchServer, data: BenchData): Promise<string[][]> {
  const analyser = new Analyser();
  const { runs, warmUp } = data.records < LARGE_RECORDS ? SMALL : LARGE;
  const rows: string[][] = [];
  for (const [name, typed, more = ''] of kinds(data)) {
    const url = `/api/search?q=${encodeURIComponent(typed)}${more}`;
    const ours = await times(runs, () => server.call('GET', url), warmUp);
    const tsquery = tsqueryText(parseQuery(analyser, typed));
    const sql = BARE_SQL[typed === '' ? 'list' : more.includes('scans') ? 'text' : 'record'];
    const bare = await times(runs, () => server.pool.query(sql, [data.institutionId, tsquery]), warmUp);
    const [p50, p95, bare50] = [quantile(ours, 0.5), quantile(ours, 0.95), quantile(bare, 0.5)];
    rows.push([name, milliseconds(p50), milliseconds(p95), milliseconds(bare50), ratio(p50, bare50)]);
    console.error(rows.at(-1)?.join(' | '));
  }
  for (const typed of ['in', 'inw', 'inwentarz sz', 'PL_1_1']) {
    const url = `/api/search/suggest?q=${encodeURIComponent(typed)}`;
    const ours = await times(runs, () => server.call('GET', url), warmUp);
    const [p50, p95] = [quantile(ours, 0.5), quantile(ours, 0.95)];
    rows.push([`suggest «${typed}»`, milliseconds(p50), milliseconds(p95), '', '']);
  }
  return rows;
}
