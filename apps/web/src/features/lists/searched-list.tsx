import { Button } from '@mantine/core';
import type { Page as ListPage } from '@regest/contract/endpoints/paging.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { useFocusAfterRemoval } from '../../ui/focus/use-focus-after-removal.ts';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { type Column, DataTable, type SortOrder } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './lists.module.css';
import { useListSearch } from './use-list-search.ts';

interface Props<Row extends { id: number }> {
  /** Key of its stored columns and filters. */
  name: string;
  title: string;
  filterHelp: string;
  /** Text of an empty list without filters. */
  emptyText: string;
  /** Button that adds an entry; empty without the permission. */
  add: ReactNode;
  columns: readonly Column<Row>[];
  sort: { key: string; order: SortOrder };
  query: UseQueryResult<ListPage<Row>>;
  /** True offers a filter of rows that are closed to readers. */
  hasClosures?: boolean;
}

/** Page with one list and a search field, for record levels and authors. */
export function SearchedList<Row extends { id: number }>(props: Props<Row>) {
  const { name, title, filterHelp, emptyText, add, columns, sort, query, hasClosures } = props;
  const { t } = useTranslation();
  const { search, change } = useListSearch();
  const { data } = query;
  const visibleColumns = useShownColumns(name, columns);
  const isFiltered = search.q !== undefined || search.closed === true;
  const frame = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(frame);
  const isBare = data?.total === 0 && !isFiltered;
  const filters = (
    <>
      {!isBare && <ListFilter value={search.q ?? ''} help={filterHelp} onChange={(q) => change({ q })} />}
      {!isBare && hasClosures && (
        <CheckBox
          label={t('list.onlyClosed')}
          checked={search.closed === true}
          onChange={() => change({ closed: search.closed ? undefined : true })}
        />
      )}
      <div role="status" className={isFiltered && data ? classes.count : 'visually-hidden'}>
        {isFiltered && data ? t('list.results', { count: data.total }) : ''}
      </div>
    </>
  );
  const nothingFound = {
    title: search.q === undefined ? t('empty.closed') : t('empty.search', { query: search.q }),
    action: <Button onClick={() => change({ q: '', closed: undefined })}>{t('list.clearFilter')}</Button>,
  };
  return (
    <Page>
      <PageHeading title={title} actions={!isBare && add} />
      <div ref={frame} {...focusHandlers}>
        <ListFrame
          query={query}
          filters={filters}
          view={{ name, columns, isFiltered: true }}
          loadingRows={10}
          empty={isFiltered ? nothingFound : { title: emptyText, action: add }}
        >
          {(rows) => (
            <DataTable
              label={t('list.table', { name: title })}
              columns={visibleColumns}
              rows={rows}
              rowKey={({ id }) => id}
              stacks
              sort={sort}
              onSort={(key, order) => change({ sort: key, order })}
            />
          )}
        </ListFrame>
      </div>
    </Page>
  );
}
