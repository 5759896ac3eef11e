import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { SearchPage } from '../views/search-view.ts';

/** A number of hits in words: where more answer than were looked at, each count may be larger. */
export const hitCount = (
  { isExact }: Pick<SearchPage, 'isExact'>,
  count: number,
  { say, format }: Texts,
): string => `${isExact ? '' : say('portal.search.over')}${format.number(count)}`;
