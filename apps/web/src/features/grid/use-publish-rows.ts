import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { GRID_ROWS_KEY } from './grid-query.ts';

/** Publishes rows one by one and tells how many; one press withdraws those and no others. */
export function usePublishRows(level: RecordLevel) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  /** Those that were changed, up to the first that was refused. */
  async function change(ids: readonly number[], value: 'true' | 'false'): Promise<number[]> {
    const changed: number[] = [];
    try {
      for (const id of ids) {
        await call(recordsApi[level].shallowPublish, { params: { id }, query: { value } });
        changed.push(id);
      }
    } catch (failed) {
      // The server says which rule stands against it: a draft, or a parent that is not published.
      const isRule = failed instanceof ApiError && failed.status === 400;
      notify.error(isRule ? failed.message : t(errorMessageKey(failed)));
    }
    await queryClient.invalidateQueries({ queryKey: GRID_ROWS_KEY });
    return changed;
  }

  async function withdraw(ids: readonly number[]) {
    const withdrawn = await change(ids, 'false');
    if (withdrawn.length === ids.length) notify.info(t('grid.undone'));
  }

  return async function publish(rows: readonly GridRow[]) {
    const ids = rows.filter(({ isPublished }) => !isPublished).map(({ id }) => id);
    const published = await change(ids, 'true');
    if (published.length > 0)
      notify.info(t('grid.published', { count: published.length }), {
        label: t('grid.undo'),
        run: () => void withdraw(published),
      });
  };
}
