import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from '../../domain/lists/list-search.ts';
import { changedSearch } from './list-search.ts';

/** The search parameters of the current list. */
export function useListSearch() {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search,
    /** Replaces the history entry, so that typing a filter does not fill the history. */
    change(change: Omit<ListSearch, 'page'>) {
      const next = changedSearch(search, change);
      // The hook serves several routes, and no single search type fits them.
      void navigate({ to: '.', search: next as never, replace: true });
    },
  };
}
