import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { callWithResponse } from '../../api/call.ts';
import type { ReadChildren } from './model/tree-store.ts';

/** One's own institution need not be named, so that its first rows can be asked for before it is known. */
function ask(institutionId: number | undefined, [parent, offset, limit]: Parameters<ReadChildren>) {
  const whose = institutionId !== undefined && { institution_id: institutionId };
  const slice = { ...whose, offset, limit, lean: 'true' } as const;
  if (parent === undefined) return callWithResponse(treeApi.roots, { query: slice });
  const below = { ...slice, parent_id: parent.id };
  if (parent.level === 'collection' || parent.level === 'series') {
    return callWithResponse(treeApi.children, { query: { ...below, parent_level: parent.level } });
  }
  return callWithResponse(treeApi.unitChildren, { query: below });
}

export function readChildrenOf(institutionId: number | undefined): ReadChildren {
  return async (...input) => {
    const { reply, response } = await ask(institutionId, input);
    const seen = input[1] + reply.length;
    // A count taken a moment apart from the rows must not hide those that are there.
    return { nodes: reply, total: Math.max(seen, Number(response.headers.get('x-total-count') ?? 0)) };
  };
}
