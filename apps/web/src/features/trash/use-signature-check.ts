import { useDebouncedValue } from '@mantine/hooks';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { type SignatureClash, trashApi } from '@regest/contract/endpoints/trash.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Choices } from './signature-choices.ts';

const TYPING_PAUSE_MS = 300;

/** The lowest free signature for each clashing record; siblings restored together get different ones. */
export function useSuggestions(clashes: readonly SignatureClash[]): Choices {
  const answers = useQueries({
    queries: clashes.map(({ level, parentId }) => ({
      queryKey: ['trash-suggestion', level, parentId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(recordsApi[level].nextSignature, { query: { parent_id: parentId }, signal }),
      gcTime: 0,
      staleTime: 0,
    })),
  });
  return Object.fromEntries(
    clashes.flatMap(({ id }, index) => {
      const signature = answers[index]?.data?.signature;
      return signature === undefined ? [] : [[id, signature]];
    }),
  );
}

/** Checks on the server whether the chosen signatures are free, debounced. */
export function useSignatureCheck(rootId: number, clashes: readonly SignatureClash[], choices: Choices) {
  const corrections = clashes
    .map(({ id, level }) => ({ id, level, signature: (choices[id] ?? '').trim() }))
    .filter(({ signature }) => signature !== '');
  const corrected = JSON.stringify(corrections);
  const [debounced] = useDebouncedValue(corrected, TYPING_PAUSE_MS);
  const [first] = clashes;
  const check = useQuery({
    queryKey: ['trash-check', rootId, debounced],
    queryFn: ({ signal }) =>
      call(trashApi.conflicts, {
        query: {
          level: first?.level ?? 'collection',
          parent_id: first?.parentId,
          conflicting_signature: first?.signature,
          restoring_root_id: rootId,
          corrected_signatures: debounced,
        },
        signal,
      }),
    enabled: first !== undefined && debounced !== '[]',
    gcTime: 0,
    staleTime: 0,
  });
  return {
    taken: new Set(check.data?.map(({ id }) => id)),
    isChecking: debounced !== corrected || check.isFetching,
  };
}
