import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { SearchPage } from '../views/search-view.ts';

/** A number of hits in words; an inexact count is a lower bound and says so. */
export const hitCount = (
  { isExact }: Pick<SearchPage, 'isExact'>,
  count: number,
  { say, format }: Texts,
): string => `${isExact ? '' : say('portal.search.over')}${format.number(count)}`;
