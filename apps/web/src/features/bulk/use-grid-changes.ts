import { type BulkFault, bulkRecordsApi, type GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { ParentChoice } from '@regest/contract/endpoints/tree.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices/notify.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type CellChange, GRID_ROWS_KEY, type GridRows, rowName } from './grid-query.ts';
import { type RefusedCells, refuseCells } from './refused-cells.ts';
import { createRowVersions } from './row-versions.ts';

/** Values to send; a date that becomes known removes the mark of an unknown one. */
function valuesOf(cells: readonly CellChange[]): Record<string, unknown> {
  const set = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
  const isDated = Array.isArray(set.dates) && set.dates.length > 0;
  return isDated ? { ...set, datesUnknown: false } : set;
}

interface Undo {
  id: number;
  rowIds: number[];
}

/** Changes of cells. Those of one action succeed or fail together and have one undo. */
export function useGridChanges(
  readRows: () => Promise<readonly GridRow[]>,
  { fields, parentId }: { fields: readonly Field[]; parentId: number },
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const latestRead = useRef(readRows);
  latestRead.current = readRows;
  const [versions] = useState(() => createRowVersions(() => latestRead.current()));
  const undos = useRef<Undo[]>([]);
  const redos = useRef<Undo[]>([]);
  const [refused, setRefused] = useState<RefusedCells>(new Map());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pending = useRef(0);

  /** Runs requests one at a time in the order of the actions; the rows are read again after the last. */
  function enqueue(task: () => Promise<void>): Promise<void> {
    pending.current += 1;
    const finished = queue.current.then(task).finally(async () => {
      if (pending.current === 1) await queryClient.invalidateQueries({ queryKey: GRID_ROWS_KEY });
      pending.current -= 1;
    });
    queue.current = finished.catch(() => undefined);
    return finished;
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
    } else if (error instanceof ApiError && error.status === 409)
      notify.error(t('grid.changedSince', { reason: error.message }));
    else notify.error(t(errorMessageKey(error)));
  }

  /** Undoes a change; the reply has the id of the inverse change, which is the redo. */
  function takeBack(from: RefObject<Undo[]>, to: RefObject<Undo[]>, done: 'actions.undone' | 'grid.redone') {
    return enqueue(async () => {
      const change = from.current.pop();
      if (!change) return;
      try {
        const { undoId } = await call(bulkRecordsApi.undo, { params: { id: change.id } });
        if (undoId !== null) to.current.push({ ...change, id: undoId });
        notify.info(t(done));
      } catch (error) {
        report(error, []);
      }
      versions.forget(change.rowIds);
    });
  }
  const undo = () => takeBack(undos, redos, 'actions.undone');
  const redo = () => takeBack(redos, undos, 'grid.redone');

  /** Removes changed cells from the refused ones. */
  function forgetRefused(changes: readonly CellChange[]) {
    setRefused((all) => {
      if (all.size === 0) return all;
      const left = new Map(all);
      for (const { row, name } of changes) {
        const { [name]: _, ...others } = left.get(row.id) ?? {};
        if (Object.keys(others).length > 0) left.set(row.id, others);
        else left.delete(row.id);
      }
      return left;
    });
  }

  /** Sends the rows; refused ones keep the typed text, the others are sent again without them. */
  async function sendRows(changes: readonly CellChange[]): Promise<void> {
    const byRow = Map.groupBy(changes, ({ row }) => row);
    const rows = [...byRow.keys()];
    const ids = rows.map(({ id }) => id);
    try {
      const current = await versions.resolve(rows);
      const body = {
        rows: [...byRow].map(([{ id }, cells]) => ({ id, version: current.get(id), set: valuesOf(cells) })),
      };
      const { changed, undoId } = await call(bulkRecordsApi.patch, { body });
      versions.advance(current, ids, changed);
      if (undoId === null) return;
      undos.current.push({ id: undoId, rowIds: ids });
      redos.current = [];
      notify.clearError();
      notify.info(t('grid.changed', { count: changed }), { label: t('grid.undo'), run: () => void undo() });
    } catch (error) {
      const faults = error instanceof ApiError ? ((error.body.faults ?? []) as BulkFault[]) : [];
      if (faults.length === 0) return report(error, rows);
      const atFault = new Set(faults.map(({ id }) => id));
      const isAtFault = ({ row }: CellChange) => atFault.has(row.id);
      const all = await latestRead.current().catch(() => rows);
      const sound = changes.filter((change) => !isAtFault(change));
      const written = sound.filter(({ name }) => name === 'signature').map(({ text }) => text.trim());
      const place = { rows: all, fields, parentId, written, t };
      const cells = await refuseCells(changes.filter(isAtFault), faults, place);
      setRefused((before) => new Map([...before, ...cells]));
      // A fault of a row that was not sent would repeat without end.
      if (sound.length > 0 && sound.length < changes.length) await sendRows(sound);
      notify.error(t('grid.refusedCells', { count: cells.size }));
    }
  }

  /** Shows the typed values before the reply; a refusal restores the stored ones. */
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
    forgetRefused(changes);
    const byRow = Map.groupBy(changes, ({ row }) => row);
    const sent = enqueue(() => sendRows(changes));
    // A pending read would restore the old values.
    await queryClient.cancelQueries({ queryKey: GRID_ROWS_KEY });
    show(byRow);
    await sent;
  }

  /** Moves rows to another parent and so out of this table; one undo moves them back. */
  function move(rows: readonly GridRow[], target: ParentChoice): Promise<void> {
    return enqueue(async () => {
      try {
        const ids = rows.map(({ id }) => id);
        const { changed, undoId } = await call(bulkRecordsApi.patch, {
          body: { ids, set: { parentId: target.id } },
        });
        if (undoId !== null) undos.current.push({ id: undoId, rowIds: ids });
        versions.forget(ids);
        notify.info(t('grid.moved', { count: changed, parent: target.title }), {
          label: t('grid.undo'),
          run: () => void undo(),
        });
      } catch (error) {
        report(error, rows);
      }
    });
  }

  /** Runs a publication, which changes versions and does not return them. */
  function publish(rows: readonly GridRow[], task: () => Promise<void>): Promise<void> {
    return enqueue(async () => {
      await task();
      versions.forget(rows.map(({ id }) => id));
    });
  }

  return { send, undo, redo, refused, forgetRefused, move, publish };
}
