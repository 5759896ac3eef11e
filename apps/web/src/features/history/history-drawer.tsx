import { Button } from '@mantine/core';
import type { HistoryEntry } from '@regest/contract/endpoints/records.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { labelOf } from '@regest/contract/locale/say.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { describeValue } from '../../fields/editing/describe-value.ts';
import { isEmptyInForm } from '../../fields/form/values.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './history.module.css';

interface Props {
  level: RecordLevel;
  id: number;
  title: string;
  onClose: () => void;
}

/** What the heading of an entry says already. */
const TOLD_ELSEWHERE: readonly string[] = ['isPublished', 'isDeleted'];

function Changes({ level, changes }: { level: RecordLevel; changes: HistoryEntry['changes'] }) {
  const { t } = useTranslation();
  const told = changes.filter(({ fieldName }) => !TOLD_ELSEWHERE.includes(fieldName));
  if (told.length === 0) return null;
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{t('history.old')}</th>
          <th scope="col">{t('history.new')}</th>
        </tr>
      </thead>
      <tbody>
        {told.map((change) => {
          const field = recordFields(level).find((one) => one.name === change.fieldName);
          return (
            <tr key={change.fieldName}>
              <th scope="row">{labelOf(level, change.fieldName)}</th>
              <td data-label={t('history.old')}>
                {/* Nothing was struck out where nothing stood. */}
                {isEmptyInForm(change.old) ? (
                  t('app.missingValue')
                ) : (
                  <del>{describeValue(field, change.old)}</del>
                )}
              </td>
              <td data-label={t('history.new')}>
                <ins>{describeValue(field, change.new)}</ins>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What happened to a record, newest first: what stood and what stands. */
export default function HistoryDrawer({ level, id, title, onClose }: Props) {
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
            <Changes level={level} changes={entry.changes} />
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
