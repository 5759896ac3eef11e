import { useDebouncedValue } from '@mantine/hooks';
import { type TreeNode, treeApi } from '@regest/contract/endpoints/tree.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useTree } from '../use-tree.ts';

const SEARCH_DELAY = 250;

export function useParents(node: TreeNode, text: string) {
  const { institutionId } = useTree();
  const [query] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  return useQuery({
    queryKey: ['tree', 'parents', node.level, institutionId, query],
    queryFn: ({ signal }) =>
      call(treeApi.parents, {
        params: { type: LEVEL_PATHS[node.level] },
        query: { q: query, institution_id: institutionId },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
