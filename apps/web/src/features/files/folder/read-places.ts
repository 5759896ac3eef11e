import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { childLevels, isAggregate } from '@regest/contract/levels.ts';
import { callWithResponse } from '../../../api/call.ts';
import type { Place, ReadPlaces } from './match-files.ts';

const PAGE = 500;

async function readSlice(parent: Place, institutionId: number, offset: number) {
  const slice = { offset, limit: PAGE, lean: 'true' } as const;
  const query = { parent_id: parent.id, institution_id: institutionId, ...slice };
  const { reply, response } = isAggregate(parent.level)
    ? await callWithResponse(treeApi.children, { query: { ...query, parent_level: parent.level } })
    : await callWithResponse(treeApi.unitChildren, { query });
  return { rows: reply, total: Number(response.headers.get('x-total-count') ?? reply.length) };
}

async function readAll(parent: Place, institutionId: number): Promise<readonly Place[]> {
  if (childLevels(parent.level).length === 0) return [];
  const places: Place[] = [];
  for (;;) {
    const { rows, total } = await readSlice(parent, institutionId, places.length);
    places.push(...rows);
    if (rows.length === 0 || places.length >= total) return places;
  }
}

/** Reads the children of each record once for all files. */
export function placesReader(institutionId: number): ReadPlaces {
  const cache = new Map<number, Promise<readonly Place[]>>();
  return (parent) => {
    const places = cache.get(parent.id) ?? readAll(parent, institutionId);
    cache.set(parent.id, places);
    return places;
  };
}
