import { SUGGEST_MIN, type Suggestion, searchApi } from '@regest/contract/endpoints/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { recordRoute } from '../../../domain/addresses/addresses.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { recentSearches } from '../recent-searches.ts';

const DELAY_MS = 150;

export interface BoxOption {
  key: string;
  label: string;
  /** Signature and level of a record. */
  mark?: string;
  note?: string;
  choose: () => void;
}

/** Suggestions by text; the text is in the query key, so late replies to older texts are dropped. */
function useSuggestions(text: string, open: boolean): readonly Suggestion[] {
  const typed = text.trim();
  const settled = useSettled(typed, DELAY_MS);
  const enough = (one: string) => [...one].length >= SUGGEST_MIN;
  const { data } = useQuery({
    queryKey: ['search', 'suggest', settled],
    queryFn: ({ signal }) => call(searchApi.suggest, { query: { q: settled }, signal }),
    enabled: open && enough(settled),
    placeholderData: keepPreviousData,
    // Not cached, so that a newly saved record is offered.
    staleTime: 0,
  });
  return enough(typed) && enough(settled) ? (data ?? []) : [];
}

/** Options under the box: records and creators with the typed prefix, or recent searches. */
export function useBoxOptions(text: string, open: boolean) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const recent = useStore(recentSearches)[userId] ?? [];
  const suggestions = useSuggestions(text, open);
  const typed = text.trim();

  const search = (q: string) => navigate({ to: '/search', search: q === '' ? {} : { q } });
  const show = ({ id, level }: Suggestion) =>
    level === null
      ? navigate({ to: '/authors/$id', params: { id: String(id) } })
      : navigate({ to: recordRoute(level), params: { id: String(id) } });

  const options: BoxOption[] =
    typed === ''
      ? recent.map((q) => ({ key: q, label: q, note: t('searchBox.recent'), choose: () => search(q) }))
      : [
          ...suggestions.map((one) => ({
            key: `${one.kind} ${one.id}`,
            label: one.title,
            mark: one.computedSignature,
            note: t(`level.${one.level ?? 'author'}`),
            choose: () => show(one),
          })),
          { key: 'all', label: t('searchBox.everywhere', { query: typed }), choose: () => search(typed) },
        ];
  return { options, search: () => search(typed) };
}
