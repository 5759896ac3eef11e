import { CHOSEN_MAX } from '@regest/contract/endpoints/paging.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import type { Review } from '../../../domain/files/file-windows.ts';
import { finishRecords } from '../../../domain/records/finish-window.ts';
import type { Translate } from '../../../ui/texts/translate.ts';

/** Ids of the records of these files, unique. */
function recordsOf({ earlier, files }: Review): number[] {
  const ids = [...earlier, ...files].flatMap(({ parentId, parentLevel }) =>
    parentId !== null && parentLevel !== null && isRecordLevel(parentLevel) ? [parentId] : [],
  );
  return [...new Set(ids)];
}

export function mayFinishQueue(review: Review): boolean {
  const { length } = recordsOf(review);
  return length > 0 && length <= CHOSEN_MAX;
}

/** Offers to finish and publish the records after the last text of the queue. */
export async function finishQueue(review: Review, t: Translate): Promise<void> {
  const ids = recordsOf(review);
  const name = t('review.records', { count: ids.length });
  await finishRecords({ ids, name, steps: ['ready', 'publish', 'files'] }, t);
}
