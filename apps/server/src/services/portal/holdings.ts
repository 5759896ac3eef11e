import { recordPath } from '@regest/portal/addresses/paths.ts';
import type { HoldingGroup, Holdings } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listMedia } from '../../queries/published/files.ts';
import {
  listPublicRecordsOfName,
  type NamingRecord,
  type PublicName,
} from '../../queries/published/names.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { entryOf, langOf } from './entries.ts';

const PER_PAGE = 100;
const LAST_PAGE = 100;

/** One page of the records that name an author or a term, by collection. */
export async function loadHoldings(reader: Reader, what: PublicName, page: number): Promise<Holdings> {
  const naming = await listPublicRecordsOfName(reader, what, PER_PAGE * LAST_PAGE + 1);
  const records = naming.slice(0, PER_PAGE * LAST_PAGE);
  const pages = Math.max(1, Math.ceil(records.length / PER_PAGE));
  const pageNumber = Math.min(page, pages);
  return {
    total: records.length,
    isExact: naming.length === records.length,
    pageNumber,
    pages,
    groups: await groupByCollection(reader, records, (pageNumber - 1) * PER_PAGE),
  };
}

async function groupByCollection(
  reader: Reader,
  records: readonly NamingRecord[],
  offset: number,
): Promise<HoldingGroup[]> {
  const totals = Map.groupBy(records, ({ collection_id }) => collection_id);
  const ids = records.slice(offset, offset + PER_PAGE).map(({ id }) => id);
  const [heads, media] = await Promise.all([findPublicHeads(reader, ids), listMedia(reader, ids)]);
  const groups = Map.groupBy(heads, (head) => head.ancestors[0]?.id ?? head.id);
  return [...groups].flatMap(([collectionId, group]) => {
    const [first] = group;
    if (!first) return [];
    const { signature, title } = first.ancestors[0] ?? first;
    const institution = { id: first.institution_id, alias: first.institution_alias };
    return [
      {
        archive: first.institution_name,
        collection: { title, lang: langOf(first), path: recordPath(institution, [signature]) },
        signature: `${first.institution_signature}_${signature}`,
        total: totals.get(collectionId)?.length ?? group.length,
        entries: group.map((head) => entryOf(head, media.get(head.id))),
      },
    ];
  });
}
