import { type TrashNode, trashApi } from '@regest/contract/endpoints/trash.ts';
import { isAggregate, LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWithResponse } from '../../api/call.ts';
import { followWrites } from '../../api/follow-writes.ts';
import { keepWithin, queryClient } from '../../api/query-client.ts';
import type { TrashSlice } from './trash-rows.ts';

const TRASH = 'trash';
/** Number of rows read at first and with each press of "more". */
export const SLICE = 100;

followWrites(['records'], { rereads: [TRASH] });

export function refreshTrash() {
  return queryClient.invalidateQueries({ queryKey: [TRASH] });
}

function sliceOf({ reply, response }: { reply: TrashNode[]; response: Response }): TrashSlice {
  return { nodes: reply, total: Number(response.headers.get('x-total-count') ?? reply.length) };
}

export function rootsQuery(level: RecordLevel, institutionId: number, limit: number) {
  return queryOptions({
    queryKey: [TRASH, institutionId, level, limit],
    queryFn: async ({ signal }) =>
      sliceOf(
        await callWithResponse(trashApi.roots, {
          params: { levels: LEVEL_PATHS[level] },
          query: { institution_id: institutionId, limit },
          signal,
        }),
      ),
    placeholderData: keepWithin([TRASH, institutionId, level]),
  });
}

export function childrenQuery(
  parent: { id: number; level: RecordLevel },
  institutionId: number,
  limit: number,
) {
  return queryOptions({
    queryKey: [TRASH, institutionId, 'children', parent.id, limit],
    queryFn: async ({ signal }) =>
      sliceOf(
        await callWithResponse(trashApi.children, {
          params: { container: isAggregate(parent.level) ? 'collection' : 'unit' },
          query: { institution_id: institutionId, parent_id: parent.id, parent_level: parent.level, limit },
          signal,
        }),
      ),
    placeholderData: keepWithin([TRASH, institutionId, 'children', parent.id]),
  });
}
