import type { Locale } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import { MAX_ALERT_QUERY_LENGTH } from '@regest/contract/readers.ts';
import type { AlertPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { type Query, queryText } from '../page-request.ts';
import { filtersIn, readSearchParameters } from '../search/parameters.ts';
import { describeQuery } from '../search/query-words.ts';

/** The form that stores the query of an address. */
export async function loadAlert(reader: Reader, query: Query, locale: Locale): Promise<AlertPage> {
  const parameters = readSearchParameters(query);
  const text = filtersIn(parameters).toString();
  return {
    page: 'alert',
    state: queryText(query, 'wyslano') === '' ? 'form' : 'sent',
    query: text.length > MAX_ALERT_QUERY_LENGTH ? '' : text,
    inWords: await describeQuery(reader, parameters, texts(locale)),
    token: null,
    typed: { email: '' },
    faults: [],
  };
}
