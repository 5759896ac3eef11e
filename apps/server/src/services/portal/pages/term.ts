import { termPath } from '@regest/portal/addresses/paths.ts';
import type { TermPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { findPublicTerm, listNeighbourTerms } from '../../../queries/published/names.ts';
import { loadHoldings } from '../holdings.ts';
import { spotOf } from './map.ts';

export async function loadTerm(reader: Reader, id: number, page: number): Promise<TermPage | null> {
  const term = await findPublicTerm(reader, id);
  if (!term) return null;
  const { latitude, longitude } = term;
  const [holdings, neighbours] = await Promise.all([
    loadHoldings(reader, { termId: id }, page),
    listNeighbourTerms(reader, term),
  ]);
  return {
    page: 'term',
    id,
    name: term.name,
    type: term.type,
    holdings,
    neighbours: neighbours.map((one) => ({
      title: one.name,
      type: one.type,
      path: termPath(one.id, one.name),
    })),
    spot:
      latitude === null || longitude === null
        ? null
        : spotOf({ ...term, latitude, longitude, count: holdings.total }, false),
    path: termPath(id, term.name),
  };
}
