import { Button } from '@mantine/core';
import type { Page as ListPage } from '@regest/contract/endpoints/paging.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { type Column, DataTable, type SortOrder } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ListFilter } from './list-filter.tsx';
import classes from './lists.module.css';
import { useListSearch } from './use-list-search.ts';

interface Props<Row extends { id: number }> {
  title: string;
  filterHelp: string;
  /** Said where there is nothing at all. */
  emptyText: string;
  /** The one next step, where the person may take it. */
  add: ReactNode;
  columns: readonly Column<Row>[];
  sort: { key: string; order: SortOrder };
  query: UseQueryResult<ListPage<Row>>;
}

/** Filter, table, pages and every state between, the same for all lists. */
export function ListFrame<Row extends { id: number }>(props: Props<Row>) {
  const { title, filterHelp, emptyText, add, columns, sort, query } = props;
  const { t } = useTranslation();
  const { search, change } = useListSearch();
  const { data } = query;
  const isFiltered = search.q !== undefined;
  const frame = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(frame);
  const isPastEnd = data !== undefined && data.size === 0 && data.total > 0;

  function content() {
    if (query.isError) {
      return <ErrorState message={t(errorMessageKey(query.error))} onRetry={() => void query.refetch()} />;
    }
    if (data === undefined) return <Loading rows={10} label={t('list.loading')} />;
    if (isPastEnd || (isFiltered && data.total === 0)) {
      return (
        <EmptyState
          title={isFiltered ? t('empty.search', { query: search.q }) : t('list.noResults')}
          action={<Button onClick={() => change({ q: '' })}>{t('list.clearFilter')}</Button>}
        />
      );
    }
    if (data.total === 0) return <EmptyState title={emptyText} action={add} />;
    return (
      <div aria-busy={query.isFetching} className={classes.rows}>
        <DataTable
          label={t('list.table', { name: title })}
          columns={columns}
          rows={data.content}
          rowKey={({ id }) => id}
          stacks
          sort={sort}
          onSort={(key, order) => change({ sort: key, order })}
        />
        <Pagination {...data} />
      </div>
    );
  }

  const isBare = data?.total === 0 && !isFiltered;
  return (
    <Page>
      <PageHeading title={title} actions={!isBare && add} />
      <div ref={frame} {...keptFocus}>
        {!isBare && <ListFilter value={search.q ?? ''} help={filterHelp} onChange={(q) => change({ q })} />}
        <div role="status" className={isFiltered && data ? classes.count : 'visually-hidden'}>
          {isFiltered && data ? t('list.results', { count: data.total }) : ''}
        </div>
        {content()}
      </div>
    </Page>
  );
}
