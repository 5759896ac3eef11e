import 'virtual:texts/pages';
import 'virtual:labels/records';
import { Button } from '@mantine/core';
import { bulkRecordsApi, type LoggedChange } from '@regest/contract/endpoints/bulk-records.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type BulkLogSearch, bulkLogQuery } from './bulk-log-query.ts';
import { finishText } from './finish-text.ts';

/** Marks of unknown values by their fields; both change together and share one label. */
const MARKS: Readonly<Record<string, string>> = { datesUnknown: 'dates', authorsUnknown: 'authors' };

function describe(change: LoggedChange, t: Translate): string {
  const { kind, count, level, type } = change;
  const [title, into] = [change.title ?? '', change.into ?? ''];
  if (change.finished)
    return title === ''
      ? finishText(change.finished, t)
      : t('bulkLog.finish', { title, done: finishText(change.finished, t) });
  if (kind === 'pages' || kind === 'join') return t(`bulkLog.${kind}`, { title, into, count });
  if (kind === 'unpublish') return t('bulkLog.unpublish', { title, count });
  if (kind === 'split') return t('bulkLog.split', { title, count });
  if (kind === 'delete')
    return t(count > 1 ? 'bulkLog.deleteWithContents' : 'bulkLog.delete', { title, count });
  if (kind === 'merge') return t(type ? 'bulkLog.mergeTerms' : 'bulkLog.mergeAuthors', { title, into });
  const names = new Set(change.fields.map((name) => MARKS[name] ?? name));
  const labels = level ? [...names].map((name) => labelOf(level, name)) : [];
  return t('bulkLog.change', { fields: labels.join(', '), count });
}

async function flip(id: number, isRedo: boolean, t: Translate): Promise<void> {
  try {
    await call(bulkRecordsApi.undo, { params: { id } });
    notify.info(t(isRedo ? 'grid.redone' : 'actions.undone'));
  } catch (error) {
    const refusal = error instanceof ApiError ? error : null;
    if (refusal?.type === 'signatureConflict') notify.error(t('bulkLog.signatureTaken'));
    else if (refusal?.type === 'conflict' || refusal?.type === 'badRequest') notify.error(refusal.message);
    else notify.error(t(errorMessageKey(error)));
  }
  // An undo changes records, files, authors or terms.
  await queryClient.invalidateQueries();
}

/** Bulk changes, splits, merges and deletions, newest first, each with its undo. */
export function BulkLog({ search }: { search: BulkLogSearch }) {
  const { t } = useTranslation();
  const query = useQuery(bulkLogQuery(useWorkingInstitutionId(), search));
  const columns: Column<LoggedChange>[] = [
    { key: 'what', header: t('bulkLog.what'), rowHeader: true, cell: (change) => describe(change, t) },
    {
      key: 'at',
      header: t('bulkLog.at'),
      cell: ({ at, by }) =>
        by ? t('imports.by', { date: formatDateTime(at), user: by }) : formatDateTime(at),
    },
    { key: 'state', header: t('bulkLog.state'), cell: ({ state }) => t(`bulkLog.states.${state}`) },
    {
      key: 'actions',
      header: t('bulkLog.actions'),
      cell: (change) => {
        const { id, state, redoId } = change;
        const what = describe(change, t);
        if (state === 'done')
          return (
            <Button
              size="compact-sm"
              aria-label={t('bulkLog.undoNamed', { what })}
              onClick={() => void flip(id, false, t)}
            >
              {t('grid.undo')}
            </Button>
          );
        if (redoId === null) return null;
        return (
          <Button
            size="compact-sm"
            aria-label={t('bulkLog.redoNamed', { what })}
            onClick={() => void flip(redoId, true, t)}
          >
            {t('bulkLog.redo')}
          </Button>
        );
      },
    },
  ];
  return (
    <ListFrame query={query} keepsRows empty={{ title: t('bulkLog.none'), body: t('bulkLog.noneHelp') }}>
      {(rows) => (
        <DataTable stacks label={t('bulkLog.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </ListFrame>
  );
}
