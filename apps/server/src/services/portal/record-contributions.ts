import type { RecordContribution, RecordPage } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import {
  listContributionKinds,
  listContributionsOfRecord,
  type PublicContribution,
} from '../../queries/published/contributions.ts';

/** A page shows no more of them; a manifest has all. */
const MAX_SHOWN = 200;

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
