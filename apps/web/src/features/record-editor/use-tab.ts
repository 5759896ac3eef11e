import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The open tab stands in the address, so that a reload or a link opens the same one. */
export function useTab(): [string, (tab: string) => void] {
  const search: { tab?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setTab = useCallback(
    (tab: string) => {
      navigate({
        to: '.',
        search: (before: object) => ({ ...before, tab }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search.tab ?? 'home', setTab];
}
