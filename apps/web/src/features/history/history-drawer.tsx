import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import { type HistoryEntry, recordsApi } from '@regest/contract/endpoints/records.ts';
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

interface EntryProps {
  level: RecordLevel;
  id: number;
  entry: HistoryEntry;
  revertTo: Reverting;
}

interface Props {
  level: RecordLevel;
  id: number;
  title: string;
  /** For users who may revert: the current version, and what follows a revert. */
  revertTo?: Reverting | undefined;
  onClose: () => void;
}

/** Changes that ended a version; publishing and moving have ways back of their own. */
const UNDONE: ReadonlySet<string> = new Set(['save', 'merge']);
/** Entries after which the description stood as it can be restored. */
const RESTORED: ReadonlySet<string> = new Set(['create', 'save', 'merge']);

/** Back to the state that this entry shows, or the old values of what it changed. */
function EntryActions({ level, id, entry, revertTo }: EntryProps) {
  const { t } = useTranslation();
  const { version, kind } = entry;
  const after = version + 1;
  return (
    <div className={classes.actions}>
      {RESTORED.has(kind) && after < revertTo.version && (
        <Button
          size="compact-sm"
          onClick={() => revert(level, id, { toVersion: after, changeOnly: false }, revertTo, t)}
        >
          {t('history.restore')}
        </Button>
      )}
      {UNDONE.has(kind) && version > 0 && version < revertTo.version && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => revert(level, id, { toVersion: version, changeOnly: true }, revertTo, t)}
        >
          {t('history.undo')}
        </Button>
      )}
    </div>
  );
}

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
            {entry.kind === 'create' && entry.changes.length > 0 && <p>{t('history.defaults')}</p>}
            <ChangeTable
              level={level}
              changes={entry.changes}
              heads={{ old: t('history.old'), new: t('history.new') }}
            />
            {revertTo && <EntryActions {...{ level, id, entry, revertTo }} />}
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
