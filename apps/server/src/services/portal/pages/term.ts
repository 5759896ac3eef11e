import { termPath } from '@regest/portal/addresses/paths.ts';
import type { TermPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { findPublicTerm, listNaming, listNeighbourTerms } from '../../../queries/published/names.ts';
import { groupByCollection } from '../entries.ts';
import { spotOf } from './map.ts';

const MOST_HOLDINGS = 200;

export async function loadTerm(reader: Reader, id: number): Promise<TermPage | null> {
  const term = await findPublicTerm(reader, id);
  if (!term) return null;
  const { latitude, longitude } = term;
  const [ids, beside] = await Promise.all([
    listNaming(reader, { termId: id }, MOST_HOLDINGS),
    listNeighbourTerms(reader, term),
  ]);
  return {
    page: 'term',
    id,
    name: term.name,
    type: term.type,
    total: ids.length,
    holdings: await groupByCollection(reader, ids),
    neighbours: beside.map((one) => ({ title: one.name, type: one.type, path: termPath(one.id, one.name) })),
    spot:
      latitude === null || longitude === null
        ? null
        : spotOf({ ...term, latitude, longitude, count: ids.length }, false),
    path: termPath(id, term.name),
  };
}
