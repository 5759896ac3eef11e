import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { rowName } from './grid-query.ts';

/** Runs the task after the changes of cells before it; it changes these rows. */
type Enqueue = (rows: readonly GridRow[], task: () => Promise<void>) => Promise<void>;

/** Publishes rows one by one and tells how many; one press withdraws those and no others. */
export function usePublishRows(level: RecordLevel, enqueue: Enqueue) {
  const { t } = useTranslation();

  /** Those that were changed, up to the first that was refused. */
  async function change(rows: readonly GridRow[], value: 'true' | 'false'): Promise<GridRow[]> {
    const changed: GridRow[] = [];
    for (const row of rows) {
      try {
        await call(recordsApi[level].shallowPublish, { params: { id: row.id }, query: { value } });
        changed.push(row);
      } catch (failed) {
        // The server names the rule that forbids it: a draft, or a parent that is not published.
        const isRule = failed instanceof ApiError && failed.status === 400;
        notify.error(`${rowName(row)}: ${isRule ? failed.message : t(errorMessageKey(failed))}`);
        break;
      }
    }
    return changed;
  }

  function withdraw(rows: readonly GridRow[]): Promise<void> {
    return enqueue(rows, async () => {
      const withdrawn = await change(rows, 'false');
      if (withdrawn.length === rows.length) notify.info(t('grid.undone'));
    });
  }

  return function publish(rows: readonly GridRow[]): Promise<void> {
    const unpublished = rows.filter(({ isPublished }) => !isPublished);
    return enqueue(unpublished, async () => {
      const published = await change(unpublished, 'true');
      if (published.length > 0)
        notify.info(t('grid.published', { count: published.length }), {
          label: t('grid.undo'),
          run: () => void withdraw(published),
        });
    });
  };
}
