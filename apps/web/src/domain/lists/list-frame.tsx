import { Button } from '@mantine/core';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './list-frame.module.css';
import { ListTools, type ListView } from './list-tools.tsx';

interface Props<Row> {
  query: UseQueryResult<Page<Row>>;
  /** Above everything, whatever state the rows are in. */
  filters?: ReactNode;
  /** View of the list: rows of a page, columns, saved filters. */
  view?: ListView;
  /** Above the rows once they have come: how many there are, what to do with them. */
  tools?: (page: Page<Row>) => ReactNode;
  /** Content of an empty list: the reason and one next step. */
  empty: { title: string; body?: ReactNode; action?: ReactNode };
  /** Grey bars while the rows are loading. */
  loadingRows?: number;
  /** Rows that are read again and again stay when one reading fails. */
  keepsRows?: boolean;
  /** The table. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Filters, table, pages and every state between, the same for all lists. */
export function ListFrame<Row>({ query, filters, view, tools, empty, children, ...rest }: Props<Row>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error } = query;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { page: _, per_page, sort, order, ...narrowed } = search;

  function content() {
    if (error && !(rest.keepsRows && data)) {
      return <ErrorState message={t(errorMessageKey(error))} onRetry={() => void query.refetch()} />;
    }
    if (!data) return <Loading rows={rest.loadingRows} label={t('list.loading')} />;
    return (
      <>
        {tools?.(data)}
        {rows(data)}
        <Pagination {...data} />
      </>
    );
  }

  function rows(page: Page<Row>) {
    if (page.total === 0) return <EmptyState {...empty} />;
    if (page.size === 0) {
      // Rows went away while the address still names a page after the last one.
      const toStart = () =>
        navigate({ to: '.', search: ((old: object) => ({ ...old, page: undefined })) as never });
      return (
        <EmptyState
          title={t('list.noResults')}
          action={<Button onClick={toStart}>{t('list.clearFilter')}</Button>}
        />
      );
    }
    return (
      <div aria-busy={query.isPlaceholderData} className={classes.rows}>
        {children(page.content)}
      </div>
    );
  }

  // A list that has nothing at all offers what can be made, and no way to look at it.
  const isBare = data?.total === 0 && Object.keys(narrowed).length === 0;
  return (
    <>
      {filters}
      {view && !isBare && <ListTools {...view} shownRows={data?.perPage} />}
      {content()}
    </>
  );
}
