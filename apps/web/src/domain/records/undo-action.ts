import { bulkRecordsApi } from '@regest/contract/endpoints/bulk-records.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { type NoticeAction, notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { refreshFiles } from '../files/files-query.ts';

/** "Cofnij" for an entry of the log of bulk changes; undefined where the change has none. */
export function undoAction(
  undoId: number | null,
  t: Translate,
  onUndone?: () => void,
): NoticeAction | undefined {
  if (undoId === null) return undefined;
  async function run(id: number) {
    try {
      await call(bulkRecordsApi.undo, { params: { id } });
      notify.info(t('actions.undone'));
      void refreshFiles();
      onUndone?.();
    } catch (error) {
      // The server names the records that are in the way.
      const isExplained = error instanceof ApiError && (error.status === 400 || error.status === 409);
      notify.error(isExplained ? error.message : t(errorMessageKey(error)));
    }
  }
  return { label: t('actions.undo'), run: () => void run(undoId) };
}
