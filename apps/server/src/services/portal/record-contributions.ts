import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import type { RecordContribution, RecordPage } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import {
  listContributionKinds,
  listContributionsOfRecord,
  type PublicContribution,
} from '../../queries/published/contributions.ts';

/** A page shows no more of them; a manifest has all. */
const MAX_SHOWN = 200;

/** What of it can be added to what is open: a place to a picture alone, a correction where there is a text. */
export const possibleKinds = (
  kinds: readonly ContributionKind[],
  open: { isPicture: boolean; hasText: boolean },
): ContributionKind[] =>
  kinds.filter((kind) => kind === 'knowledge' || (kind === 'place' ? open.isPicture : open.hasText));

/** What readers may add to the files of a record, and what was accepted of it. */
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
