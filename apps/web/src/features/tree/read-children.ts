import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { isAggregate } from '@regest/contract/levels.ts';
import { callWithResponse } from '../../api/call.ts';
import { hasEarlyAnswer } from '../../api/early-calls.ts';
import { urlOf } from '../../api/url-of.ts';
import type { ReadChildren } from './model/tree-store.ts';

interface TreeScope {
  institutionId: number;
  /** True for the institution of the user's account. */
  isOwn: boolean;
}

function requestChildren(
  { institutionId, isOwn }: TreeScope,
  [parent, offset, limit]: Parameters<ReadChildren>,
) {
  const slice = { offset, limit, lean: 'true' } as const;
  const query = { institution_id: institutionId, ...slice };
  if (parent === undefined) {
    // The preloaded request has no institution; all others name it, since an account may move to another one.
    const isEarly = isOwn && hasEarlyAnswer(urlOf(treeApi.roots.path, {}, slice));
    return callWithResponse(treeApi.roots, { query: isEarly ? slice : query });
  }
  const below = { ...query, parent_id: parent.id };
  if (isAggregate(parent.level)) {
    return callWithResponse(treeApi.children, { query: { ...below, parent_level: parent.level } });
  }
  return callWithResponse(treeApi.unitChildren, { query: below });
}

export function readChildrenOf(scope: TreeScope): ReadChildren {
  return async (...input) => {
    const { reply, response } = await requestChildren(scope, input);
    const lowerBound = input[1] + reply.length;
    // The count is not taken with the rows, and a smaller one must not hide rows.
    return { nodes: reply, total: Math.max(lowerBound, Number(response.headers.get('x-total-count') ?? 0)) };
  };
}
