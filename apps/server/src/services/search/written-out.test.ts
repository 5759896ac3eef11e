import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import { expect, test } from 'vitest';
import { polish } from './analyser.ts';
import { writtenOut } from './written-out.ts';

const SHARES = new Map([
  ['=szkola', 0.2],
  ['=szkolny', 0.1],
  ['szkoła', 0.2],
  ['=kosciol', 0.1],
]);
const written = (typed: string) => {
  const query = writtenOut(parseQuery(polish(), typed), SHARES);
  return query && tsqueryText(query);
};

test.each([
  ['szko*', `('=szkola' | '=szkolny')`],
  ['szkoln* kościo*', `('=szkolny') & ('=kosciol')`],
  ['kościo* -szko*', `('=kosciol') & !('=szko':*)`],
])('«%s» is written out as the frequent words that it begins', (typed, tsquery) => {
  expect(written(typed)).toBe(tsquery);
});

test.each(['szkoła', 'tatar*', 'szko* tatar*', '-szko*'])(
  'of «%s» there is nothing to write out',
  (typed) => {
    expect(written(typed)).toBeNull();
  },
);
