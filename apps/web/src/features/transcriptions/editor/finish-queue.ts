import type { FileView } from '@regest/contract/endpoints/files.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { finishRecords } from '../../../domain/records/finish-window.ts';
import type { Translate } from '../../../ui/texts/translate.ts';

/** The records whose files these are. */
export function recordsOf(queue: readonly FileView[]): number[] {
  const ids = queue.flatMap(({ parentId, parentLevel }) =>
    parentId !== null && parentLevel !== null && isRecordLevel(parentLevel) ? [parentId] : [],
  );
  return [...new Set(ids)];
}

/** What comes after the last text: the records that were read are made ready and published. */
export async function finishQueue(queue: readonly FileView[], t: Translate): Promise<void> {
  const ids = recordsOf(queue);
  const name = t('review.records', { count: ids.length });
  await finishRecords({ ids, name, steps: ['ready', 'publish', 'files'] }, t);
}
