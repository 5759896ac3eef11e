import { bulkRecordsApi, type GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { scansApi } from '@regest/contract/endpoints/scans.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { GRID_ROWS_KEY } from './grid-query.ts';

async function takeBack(undoId: number, t: Translate): Promise<void> {
  try {
    await call(bulkRecordsApi.undo, { params: { id: undoId } });
    notify.info(t('actions.undone'));
  } catch (error) {
    const refusal = error instanceof ApiError ? error : null;
    if (refusal?.type === 'conflict') notify.error(refusal.message);
    else if (refusal?.type === 'signatureConflict') notify.error(t('bulkLog.signatureTaken'));
    else notify.error(t(errorMessageKey(error)));
  }
  await queryClient.invalidateQueries({ queryKey: GRID_ROWS_KEY });
}

/** Moves the pages of all rows to the document of the first one. */
export async function joinRows([first, ...others]: readonly GridRow[], t: Translate): Promise<void> {
  if (!first) return;
  const agreed = await confirm({
    title: t('grid.joinTitle', { count: others.length + 1 }),
    body: t('grid.joinBody', { title: String(first.values.title ?? '') }),
    confirmLabel: t('grid.join'),
  });
  if (!agreed) return;
  try {
    const from = others.map(({ id }) => id);
    const { joined, closed, undoId } = await call(scansApi.joinDocuments, {
      params: { id: first.id },
      body: { from },
    });
    const done = t('grid.joined', { count: joined });
    notify.info(closed > 0 ? `${done} ${t('closure.kept')}` : done, {
      label: t('grid.undo'),
      run: () => void takeBack(undoId, t),
    });
  } catch (error) {
    notify.error(t(errorMessageKey(error)));
  }
  await queryClient.invalidateQueries({ queryKey: GRID_ROWS_KEY });
}
