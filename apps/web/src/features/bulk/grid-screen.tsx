import { Button } from '@mantine/core';
import type { Field } from '@regest/contract/fields/field.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Role } from '@regest/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { reviewBelow } from '../../domain/files/review-below.ts';
import { sendBelow } from '../../domain/files/send-below.ts';
import { ColumnChoice } from '../../domain/lists/list-tools.tsx';
import { choosable, useColumnWidths, useShownColumns } from '../../domain/lists/list-views.ts';
import { type FinishStep, finishRecords } from '../../domain/records/finish-window.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { cellText, gridFields } from './cell-text.ts';
import { widthProperties } from './column-widths.ts';
import classes from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { type GridSearch, gridQuery, readGridRows, rowName } from './grid-query.ts';
import { GridTable } from './grid-table.tsx';
import { GridFilters } from './grid-tools.tsx';
import { joinRows } from './join-rows.ts';
import { MoveRowsDialog } from './move-rows-dialog.tsx';
import { setText } from './set-texts.ts';
import { type GridSort, nextSort, sortedIds } from './sort-rows.ts';
import { useGridChanges } from './use-grid-changes.ts';
import { useRowPane } from './use-row-pane.ts';

const RowPane = lazy(() => import('./row-pane.tsx'));
const SetFieldDialog = lazy(() => import('./set-field-dialog.tsx'));
const ClosureDialog = lazy(() => import('../../fields/closures/closure-dialog.tsx'));

/** Key of the thumbnails in the choice of columns. */
const PICTURE = 'picture';

interface Props {
  parent: { id: number; level: RecordLevel; title: string; institutionId: number };
  /** Level of the rows when the address has none. */
  usualLevel: RecordLevel;
  search: GridSearch;
  onSearch: (change: GridSearch) => void;
}

/** The children of a record as a table; changes of cells and of chosen rows can be undone. */
export function GridScreen({ parent, usualLevel, search, onSearch }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const levels = LEVELS[parent.level].children;
  const level = levels.find((one) => one === search.level) ?? usualLevel;
  const [role = 'SUBEDITOR'] = useCurrentUser().roles as Role[];
  const all = useMemo(() => gridFields(level, role), [level, role]);
  const columns = [
    { key: PICTURE, header: t('grid.picture'), rowHeader: false },
    ...all.map(({ name }) => ({
      key: name,
      header: labelOf(level, name),
      rowHeader: name === 'signature' || name === 'title',
    })),
  ];
  const list = `grid-${level}`;
  const shownNames = useShownColumns(list, columns)
    .map(({ key }) => key)
    .join();
  // A stable list, so that rows are not rendered again while the choice of columns is the same.
  const fields = useMemo(() => {
    const names = new Set(shownNames.split(','));
    return all.filter(({ name }) => names.has(name));
  }, [all, shownNames]);
  const withPictures = shownNames.split(',').includes(PICTURE);
  const { widths, setWidth } = useColumnWidths(list);
  const { paneRow, openPane, closePane, focusRow } = useRowPane();
  const { data, error, refetch } = useQuery(gridQuery(parent.id, level, search));
  const changes = useGridChanges(async () => (await readGridRows(parent.id, level, search)).rows, {
    fields: all,
    parentId: parent.id,
  });
  const { send, undo, redo, refused, move } = changes;
  const [isMoving, setMoving] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [fieldName, setFieldName] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [sort, setSort] = useState<GridSort | null>(null);
  // While another level loads, the data still has rows of the previous one.
  const stored = data?.rows.filter((row) => row.level === level) ?? [];
  const idsKey = stored.map(({ id }) => id).join();
  // The order is computed on request, so that a row does not move while it is edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are the same while their ids are
  const order = useMemo(() => {
    const field = fields.find(({ name }) => name === sort?.name);
    return field && sort ? new Map(sortedIds(stored, field, sort.order).map((id, at) => [id, at])) : null;
  }, [sort, fields, idsKey]);
  const rows = order ? stored.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)) : stored;
  const opened = rows.find(({ id }) => id === paneRow);
  const picked = rows.filter(({ id }) => chosen.has(id));
  const pickedIds = picked.map(({ id }) => id);

  /** Chooses the rows; when all of them are chosen already, removes them from the choice. */
  const choose = useCallback((ids: readonly number[]) => {
    setChosen((chosen) => {
      const isAll = ids.every((id) => chosen.has(id));
      const others = [...chosen].filter((id) => !ids.includes(id));
      return new Set(isAll ? others : [...others, ...ids]);
    });
  }, []);

  const toSet = all.find(({ name }) => name === fieldName);

  function setField(field: Field, values: Readonly<Record<string, unknown>>) {
    const text = cellText(field, values[field.name]);
    void send(
      picked.flatMap((row) => Object.entries(values).map(([name, value]) => ({ row, name, value, text }))),
    );
  }

  async function finish(steps: readonly FinishStep[]) {
    const name = t('grid.chosen', { count: picked.length });
    // Drafts that become ready get new versions, with which the next change would conflict.
    await changes.publish(picked, async () => {
      await finishRecords({ ids: pickedIds, name, steps }, t);
    });
  }

  if (error && !data)
    return <ErrorState message={t(errorMessageKey(error))} onRetry={() => void refetch()} />;
  return (
    <>
      <GridFilters level={level} levels={levels} fields={all} search={search} onSearch={onSearch} />
      <ColumnChoice name={list} columns={choosable(columns)} />
      {picked.length > 0 && (
        <div className={classes.tools} role="toolbar" aria-label={t('grid.chosen', { count: picked.length })}>
          <span>{t('grid.chosen', { count: picked.length })}</span>
          {can('record.bulk') && (
            <ActionMenu
              label={t('grid.setMenu')}
              entries={all.flatMap(({ name }) => {
                const label = setText(level, name);
                return label ? { key: name, label, onSelect: () => setFieldName(name) } : [];
              })}
            />
          )}
          {can('record.bulk') && (
            <Button size="compact-sm" onClick={() => setMoving(true)}>
              {t('grid.move')}
            </Button>
          )}
          {can('record.bulk') && LEVELS[level].isLeaf && picked.length > 1 && (
            <Button size="compact-sm" onClick={() => void changes.publish(picked, () => joinRows(picked, t))}>
              {t('grid.join')}
            </Button>
          )}
          {can('record.bulk') && can('closure.write') && (
            <Button size="compact-sm" onClick={() => setClosing(true)}>
              {t('closure.close')}
            </Button>
          )}
          {can('transcription.send') && (
            <Button size="compact-sm" onClick={() => void sendBelow('ocr', pickedIds, t)}>
              {t('grid.sendOcr')}
            </Button>
          )}
          {can('transcription.write') && (
            <Button size="compact-sm" onClick={() => void reviewBelow(pickedIds, t)}>
              {t('grid.review')}
            </Button>
          )}
          {can('record.bulk') && can('record.publish') && (
            <Button size="compact-sm" onClick={() => void finish(['publish'])}>
              {t('grid.publish')}
            </Button>
          )}
          {can('record.bulk') && (
            <Button size="compact-sm" onClick={() => void finish(['ready', 'publish', 'files'])}>
              {t('finish.menu')}
            </Button>
          )}
        </div>
      )}
      {refused.size > 0 && (
        <Banner kind="warning">
          <ul>
            {rows.flatMap((row) =>
              Object.entries(refused.get(row.id) ?? {}).map(([name, { text, reason }]) => (
                <li key={`${row.id}-${name}`}>
                  {rowName(row)}, {labelOf(level, name)} „{text}”: {reason}
                </li>
              )),
            )}
          </ul>
        </Banner>
      )}
      {isMoving && (
        <MoveRowsDialog
          level={level}
          rows={picked}
          parent={parent}
          onMove={(target) => move(picked, target)}
          onClose={() => setMoving(false)}
        />
      )}
      <Suspense>
        {toSet && (
          <SetFieldDialog
            level={level}
            field={toSet}
            count={picked.length}
            institutionId={parent.institutionId}
            onSet={(values) => setField(toSet, values)}
            onClose={() => setFieldName(null)}
          />
        )}
        {isClosing && (
          <ClosureDialog
            title={t('closure.titleOfMany', { count: picked.length })}
            closure={null}
            canLift={picked.some(({ values }) => values.closure != null)}
            onSave={(value) => send(picked.map((row) => ({ row, name: 'closure', value, text: '' })))}
            onClose={() => setClosing(false)}
          />
        )}
      </Suspense>
      {!data && <Loading rows={8} />}
      {data && rows.length === 0 && <EmptyState title={t('grid.none')} />}
      {rows.length > 0 && (
        <div className={classes.columns} data-pane={opened ? true : undefined}>
          <GridTable
            key={level}
            label={t('grid.label', { title: parent.title })}
            head={
              <GridHead
                level={level}
                fields={fields}
                sort={sort}
                onSort={(name) => setSort(nextSort(sort, name))}
                isAllChosen={picked.length === rows.length}
                onAll={() => choose(rows.map(({ id }) => id))}
                widths={widths}
                onWidth={setWidth}
              />
            }
            rows={rows}
            fields={fields}
            readOnly={!can('record.bulk')}
            chosen={chosen}
            onChosen={choose}
            onOpen={openPane}
            onFocusRow={focusRow}
            withPictures={withPictures}
            widths={widthProperties(fields, widths)}
            onChange={(changes) => void send(changes)}
            onUndo={() => void undo()}
            onRedo={() => void redo()}
            refused={refused}
          />
          {opened && (
            <Suspense>
              <RowPane key={opened.id} record={opened} fields={all} onClose={closePane} />
            </Suspense>
          )}
        </div>
      )}
      {rows.length > 0 && <p className={classes.keys}>{t('grid.keys')}</p>}
      {data && data.total > data.rows.length && (
        <p>{t('grid.more', { shown: data.rows.length, total: data.total })}</p>
      )}
    </>
  );
}
