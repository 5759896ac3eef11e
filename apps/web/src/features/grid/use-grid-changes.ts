import { type BulkFault, bulkRecordsApi, type GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { ParentChoice } from '@regest/contract/endpoints/tree.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { GRID_ROWS_KEY, type GridRows, rowName } from './grid-query.ts';

export interface CellChange {
  row: GridRow;
  name: string;
  value: unknown;
}

/** A date that becomes known is no longer marked as unknown. */
function valuesOf(cells: readonly CellChange[]): Record<string, unknown> {
  const set = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
  const isDated = Array.isArray(set.dates) && set.dates.length > 0;
  return isDated ? { ...set, datesUnknown: false } : set;
}

/** Changes of one gesture go together: all of them or none, and one undo takes them back. */
export function useGridChanges() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const undoIds = useRef<number[]>([]);
  /** One after another, as they were made; the rows are read again after the last. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  function inTurn(work: () => Promise<void>): Promise<void> {
    waiting.current += 1;
    const done = queue.current.then(work).then(async () => {
      if (waiting.current === 1) await queryClient.invalidateQueries({ queryKey: GRID_ROWS_KEY });
      waiting.current -= 1;
    });
    queue.current = done.catch(() => undefined);
    return done;
  }

  function report(error: unknown, rows: readonly GridRow[]) {
    const faults = error instanceof ApiError ? ((error.body.faults ?? []) as BulkFault[]) : [];
    const [first] = faults;
    const row = rows.find(({ id }) => id === first?.id);
    if (first && row) {
      const field = labelOf(row.level, first.fieldName.split('.')[0] ?? first.fieldName);
      notify.error(
        t('grid.refused', {
          title: rowName(row),
          field,
          count: faults.length,
        }),
      );
    } else if (error instanceof ApiError && error.status === 409) notify.error(t('grid.changedSince'));
    else notify.error(t(errorMessageKey(error)));
  }

  function undo(): Promise<void> {
    return inTurn(async () => {
      const id = undoIds.current.pop();
      if (id === undefined) return;
      try {
        await call(bulkRecordsApi.undo, { params: { id } });
        notify.info(t('grid.undone'));
      } catch (error) {
        report(error, []);
      }
    });
  }

  /** What was typed stands there at once; an answer that refuses it brings back what is stored. */
  function show(byRow: ReadonlyMap<GridRow, CellChange[]>) {
    const changed = new Map([...byRow].map(([{ id }, cells]) => [id, valuesOf(cells)]));
    queryClient.setQueriesData<GridRows>(
      { queryKey: GRID_ROWS_KEY },
      (data) =>
        data && {
          ...data,
          rows: data.rows.map((row) => {
            const values = changed.get(row.id);
            return values ? { ...row, values: { ...row.values, ...values } } : row;
          }),
        },
    );
  }

  async function send(changes: readonly CellChange[]): Promise<void> {
    if (changes.length === 0) return;
    const byRow = Map.groupBy(changes, ({ row }) => row);
    // Behind a change of one's own the version that was seen is not the one that stands.
    const isFirst = waiting.current === 0;
    const rows = [...byRow].map(([{ id, version }, cells]) => ({
      id,
      ...(isFirst && { version }),
      set: valuesOf(cells),
    }));
    await queryClient.cancelQueries({ queryKey: GRID_ROWS_KEY });
    show(byRow);
    await inTurn(async () => {
      try {
        const { changed, undoId } = await call(bulkRecordsApi.patch, { body: { rows } });
        if (undoId === null) return;
        undoIds.current.push(undoId);
        notify.clearError();
        notify.info(t('grid.changed', { count: changed }), { label: t('grid.undo'), run: () => void undo() });
      } catch (error) {
        report(error, [...byRow.keys()]);
      }
    });
  }

  /** Where they stand changes, and so they leave this table; one undo brings them back. */
  function move(rows: readonly GridRow[], target: ParentChoice): Promise<void> {
    return inTurn(async () => {
      try {
        const ids = rows.map(({ id }) => id);
        const { changed, undoId } = await call(bulkRecordsApi.patch, {
          body: { ids, set: { parentId: target.id } },
        });
        if (undoId !== null) undoIds.current.push(undoId);
        notify.info(t('grid.moved', { count: changed, parent: target.title }), {
          label: t('grid.undo'),
          run: () => void undo(),
        });
      } catch (error) {
        report(error, rows);
      }
    });
  }

  return { send, undo, move };
}
