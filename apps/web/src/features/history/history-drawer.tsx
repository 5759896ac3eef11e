import { Button } from '@mantine/core';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ChangeTable } from './change-table.tsx';
import classes from './history.module.css';
import { type Reverting, revert } from './revert.tsx';

interface Props {
  level: RecordLevel;
  id: number;
  title: string;
  /** For users who may revert: the current version, and what follows a revert. */
  revertTo?: Reverting | undefined;
  onClose: () => void;
}

/** Changes that ended a version; publishing and moving have ways back of their own. */
const REVERTED: ReadonlySet<string> = new Set(['save', 'merge']);

/** The changes of a record, newest first: old and new values. */
export default function HistoryDrawer({ level, id, title, revertTo, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['records', level, id, 'history'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(recordsApi[level].history, { params: { id }, query: { page: pageParam }, signal }),
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    staleTime: 0,
  });
  const entries = data?.pages.flatMap((page) => page.content) ?? [];
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('history.title')}>
      <p className={classes.record}>{title}</p>
      {error && <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data && entries.length === 0 && <p>{t('history.empty')}</p>}
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={`${entry.version}-${entry.kind}-${entry.at}`}>
            <h3 className={classes.head}>
              {t(`history.kind.${entry.kind}`)}{' '}
              <span>
                {t('history.by', {
                  date: formatDateTime(entry.at),
                  user: entry.by ?? t('history.unknownUser'),
                })}
              </span>
            </h3>
            {entry.kind === 'save' && entry.changes.length === 0 && <p>{t('history.noChanges')}</p>}
            <ChangeTable
              level={level}
              changes={entry.changes}
              heads={{ old: t('history.old'), new: t('history.new') }}
            />
            {revertTo &&
              entry.version > 0 &&
              entry.version < revertTo.version &&
              REVERTED.has(entry.kind) && (
                <Button size="compact-sm" onClick={() => revert(level, id, entry.version, revertTo, t)}>
                  {t('history.revert')}
                </Button>
              )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button onClick={() => fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {t('history.more')}
        </Button>
      )}
    </Dialog>
  );
}
