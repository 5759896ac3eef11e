import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../ui/form/use-settled.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const SEARCH_DELAY_MS = 250;

interface Search<Row> {
  /** Tells this search from others in the cache. */
  key: readonly unknown[];
  text: string;
  /** Letters before the search starts. */
  min: number;
  find: (text: string, signal: AbortSignal) => Promise<Row[]>;
}

interface Suggestions<Row> {
  rows: readonly Row[];
  /** The rows answer exactly what is typed now. */
  settled: boolean;
  /** Why there are no rows, or that they are being looked for. */
  message: string | undefined;
}

/** Asks the server a moment after the last letter, and keeps the rows it has until the next ones come. */
export function useSuggestions<Row>({ key, text, min, find }: Search<Row>): Suggestions<Row> {
  const { t } = useTranslation();
  const typed = text.trim();
  const query = useSettled(typed, SEARCH_DELAY_MS);
  const enough = typed.length >= min;
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => find(query, signal),
    enabled: enough && query.length >= min,
    placeholderData: keepPreviousData,
  });
  const settled = query === typed && !isFetching && !isPlaceholderData && data !== undefined;
  if (!enough) {
    const message = typed === '' && min <= 1 ? undefined : t('fields.searchAtLeast', { count: min });
    return { rows: [], settled: false, message };
  }
  if (isError) return { rows: [], settled: false, message: t('fields.searchFailed') };
  return { rows: data ?? [], settled, message: data === undefined ? t('fields.searching') : undefined };
}
