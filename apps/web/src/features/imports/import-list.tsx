import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type ImportsSearch, importsQuery, isGoingOn } from './import-queries.ts';
import { ImportState } from './import-state.tsx';
import classes from './imports.module.css';

const SUMMARY_ACTIONS = ['create', 'update', 'move', 'fault'] as const;

function inShort({ counts }: ImportView, t: Translate): string {
  const parts = SUMMARY_ACTIONS.filter((action) => counts[action] > 0).map((action) =>
    t(`imports.short.${action}`, { count: counts[action] }),
  );
  return parts.join(', ') || t('imports.nothingToDo');
}

/** All imports, newest first, with links to pending ones and to those that can be undone. */
export function ImportList({ search }: { search: ImportsSearch }) {
  const { t } = useTranslation();
  const query = useQuery(importsQuery(useWorkingInstitutionId(), search));
  const columns: Column<ImportView>[] = [
    {
      key: 'file',
      header: t('imports.file'),
      rowHeader: true,
      cell: ({ id, fileName }) => (
        <Link to="/imports/$id" params={{ id }} className={classes.file}>
          {fileName}
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('imports.stateHeader'),
      cell: (one) => (
        <>
          <ImportState found={one} />
          {isGoingOn(one) && <ProgressBar label={one.fileName} hideLabel value={one.progress} />}
        </>
      ),
    },
    {
      key: 'result',
      header: t('imports.result'),
      cell: (one) =>
        one.status === 'refused' ? one.message : one.status === 'checking' ? null : inShort(one, t),
    },
    {
      key: 'createdAt',
      header: t('imports.sentAt'),
      cell: ({ createdAt, createdBy }) =>
        createdBy
          ? t('imports.by', { date: formatDateTime(createdAt), user: createdBy })
          : formatDateTime(createdAt),
    },
  ];
  const visibleColumns = useShownColumns('imports', columns);
  return (
    <section>
      <h2 className={classes.past}>{t('imports.past')}</h2>
      <ListFrame
        query={query}
        view={{ name: 'imports', columns }}
        keepsRows
        empty={{ title: t('imports.none'), body: t('imports.noneHelp') }}
      >
        {(rows) => (
          <DataTable
            stacks
            label={t('imports.past')}
            columns={visibleColumns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListFrame>
    </section>
  );
}
