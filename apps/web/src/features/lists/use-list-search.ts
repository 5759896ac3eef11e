import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from '../../domain/lists/list-search.ts';
import { changedSearch } from './list-search.ts';

/** The list's part of the address, whichever list it is. */
export function useListSearch() {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search,
    /** Replaces the entry in the history: typing a filter is not a journey. */
    change(change: Omit<ListSearch, 'page'>) {
      const next = changedSearch(search, change);
      // No route's own search type fits a hook that serves them all.
      void navigate({ to: '.', search: next as never, replace: true });
    },
  };
}
