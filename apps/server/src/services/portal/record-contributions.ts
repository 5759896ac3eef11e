import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import type { RecordContribution, RecordPage } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import {
  listContributionKinds,
  listContributionsOfRecord,
  type PublicContribution,
} from '../../queries/published/contributions.ts';

/** Limit of a page; a manifest has all contributions. */
const MAX_SHOWN = 200;

/** Kinds that the open file allows: a place on a picture alone, a correction of a text alone. */
export const possibleKinds = (
  kinds: readonly ContributionKind[],
  open: { isPicture: boolean; hasText: boolean },
): ContributionKind[] =>
  kinds.filter((kind) => kind === 'knowledge' || (kind === 'place' ? open.isPicture : open.hasText));

/** Contributions that readers can add to the files of a record, and the accepted ones. */
export async function contributionsOfRecord(
  reader: Reader,
  recordId: number,
  numberOf: (contribution: PublicContribution) => RecordContribution['place'],
): Promise<RecordPage['contributions']> {
  const [kinds, rows] = await Promise.all([
    listContributionKinds(reader, recordId),
    listContributionsOfRecord(reader, recordId, MAX_SHOWN),
  ]);
  const contributions = rows.map((row) => ({
    id: row.id,
    isCorrection: row.line !== null,
    text: row.text,
    lang: row.locale,
    credit: row.credit,
    place: numberOf(row),
    region: row.region,
  }));
  return { kinds, accepted: contributions };
}
