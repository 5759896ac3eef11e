import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { type FileView, filesApi } from '@regest/contract/endpoints/files.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './file-events-dialog.module.css';

/** Checks of a file with their time, tool and outcome, latest first. */
export default function FileEventsDialog({ file, onClose }: { file: FileView; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['file-events', file.id],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(filesApi.events, { params: { id: file.id }, query: { page: pageParam }, signal }),
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    staleTime: 0,
  });
  const events = data?.pages.flatMap((page) => page.content) ?? [];
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('files.events.title')}>
      <p className={classes.note}>{file.name}</p>
      {error && <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} />}
      {!data && !error && <Loading rows={3} />}
      {data && events.length === 0 && <p>{t('files.events.none')}</p>}
      <ol className={classes.list}>
        {events.map((event) => (
          <li key={event.id}>
            <p className={classes.head} data-sound={event.outcome === 'ok'}>
              {t(`files.events.kind.${event.kind}`)}: {t(`files.events.outcome.${event.outcome}`)}
            </p>
            <p className={classes.note}>
              {t('files.events.by', { date: formatDateTime(event.at), agent: event.agent })}
            </p>
            {event.detail && <p className={classes.note}>{event.detail}</p>}
            {event.expected && (
              <p className={classes.note}>{t('files.events.expected', { sum: event.expected })}</p>
            )}
            {event.found && event.found !== event.expected && (
              <p className={classes.note}>{t('files.events.found', { sum: event.found })}</p>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button onClick={() => fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {t('files.events.more')}
        </Button>
      )}
    </Dialog>
  );
}
