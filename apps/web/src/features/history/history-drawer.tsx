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
import { StateOfVersion } from './whole-state.tsx';

interface EntryProps {
  level: RecordLevel;
  id: number;
  entry: HistoryEntry;
  /** The newest version of the record. */
  version: number;
  onReverted?: (() => void) | undefined;
}

interface Props {
  level: RecordLevel;
  id: number;
  title: string;
  version: number;
  /** Called after a revert; missing for users who may not revert. */
  onReverted?: (() => void) | undefined;
  onClose: () => void;
}

/** Kinds of changes that can be undone here; publishing and moving have their own undo. */
const UNDONE: ReadonlySet<string> = new Set(['save', 'merge']);
/** Kinds of entries that made a version, which can be viewed and restored. */
const RESTORED: ReadonlySet<string> = new Set(['create', 'save', 'merge']);

/** The version that an entry made; an entry is stored with the version before it. */
const madeVersion = ({ kind, version }: HistoryEntry) => (RESTORED.has(kind) ? version + 1 : null);

/** Buttons that restore the version of this entry or the old values of its changes. */
function EntryActions({ level, id, entry, version, onReverted }: EntryProps & Reverting) {
  const { t } = useTranslation();
  const made = madeVersion(entry);
  const after = { version, onReverted };
  return (
    <div className={classes.actions}>
      {made !== null && made < version && (
        <Button
          size="compact-sm"
          onClick={() => revert(level, id, { toVersion: made, changeOnly: false }, after, t)}
        >
          {t('history.restore')}
        </Button>
      )}
      {UNDONE.has(entry.kind) && entry.version > 0 && entry.version < version && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => revert(level, id, { toVersion: entry.version, changeOnly: true }, after, t)}
        >
          {t('history.undo')}
        </Button>
      )}
    </div>
  );
}

function Entry({ level, id, entry, version, onReverted }: EntryProps) {
  const { t } = useTranslation();
  const { kind, at, by, changes } = entry;
  const made = madeVersion(entry);
  return (
    <>
      <h3 className={classes.head}>
        {t(`history.kind.${kind}`)}{' '}
        <span>
          {t('history.by', { date: formatDateTime(at), user: by ?? t('history.unknownUser') })}
          {made !== null && ` · ${t('history.version', { version: made })}`}
        </span>
      </h3>
      {kind === 'save' && changes.length === 0 && <p>{t('history.noChanges')}</p>}
      {kind === 'create' && changes.length > 0 && <p>{t('history.defaults')}</p>}
      <ChangeTable level={level} changes={changes} heads={{ old: t('history.old'), new: t('history.new') }} />
      {made !== null && made < version && <StateOfVersion level={level} id={id} version={made} />}
      {onReverted && <EntryActions {...{ level, id, entry, version, onReverted }} />}
    </>
  );
}

/** The changes of a record, newest first: old and new values. */
export default function HistoryDrawer({ level, id, title, version, onReverted, onClose }: Props) {
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
            <Entry {...{ level, id, entry, version, onReverted }} />
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
