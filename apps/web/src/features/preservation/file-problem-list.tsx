import { Button } from '@mantine/core';
import type { FileInTrouble } from '@regest/contract/endpoints/file-problems.ts';
import { filesApi } from '@regest/contract/endpoints/files.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type FileProblemsSearch, fileProblemsQuery } from './file-problems-query.ts';
import classes from './preservation.module.css';

const SCOPES = ['chosen', 'all'] as const;

/** Choice between the institution of the top bar, which the desk counts, and all, which the notice counts. */
function InstitutionFilter({ search: { all, per_page } }: { search: FileProblemsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={classes.whose}>
      <ChoiceSwitch
        label={t('fileProblems.whose')}
        options={SCOPES.map((value) => ({ value, label: t(`fileProblems.of.${value}`) }))}
        value={all ? 'all' : 'chosen'}
        onChange={(scope) =>
          navigate({ to: '/file-problems', search: { per_page, ...(scope === 'all' && { all: true }) } })
        }
      />
    </div>
  );
}

/** Files with problems, the latest first. */
export function FileProblemList({ search }: { search: FileProblemsSearch }) {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQuery(fileProblemsQuery(useWorkingInstitutionId(), search));
  const missing = t('app.missingValue');

  async function scanAgain({ fileId, name }: FileInTrouble) {
    try {
      await call(filesApi.scan, { params: { id: fileId } });
      notify.success(t('fileProblems.scanQueued', { name }));
      await query.refetch();
    } catch (fault) {
      notify.error(t(errorMessageKey(fault)));
    }
  }

  const columns: Column<FileInTrouble>[] = [
    {
      key: 'name',
      header: t('fileProblems.file'),
      rowHeader: true,
      cell: ({ name }) => <span className={classes.file}>{name}</span>,
    },
    {
      key: 'problem',
      header: t('fileProblems.problem'),
      cell: ({ problem }) => t(`files.problem.${problem}`),
    },
    { key: 'since', header: t('fileProblems.since'), cell: ({ since }) => formatDateTime(since) },
    {
      key: 'place',
      header: t('fileProblems.place'),
      cell: ({ parentId, parentLevel, signature, title }) => {
        const name = [signature, title].filter(Boolean).join(' ');
        if (parentLevel === 'agreement')
          return (
            <Link to="/agreements/$id" params={{ id: parentId }}>
              {t('agreements.entry', { number: name })}
            </Link>
          );
        if (!isRecordLevel(parentLevel)) return t('level.institution');
        return <Link to={recordHref(parentLevel, parentId)}>{name || t(`level.${parentLevel}`)}</Link>;
      },
    },
    {
      key: 'institution',
      header: t('fileProblems.institution'),
      cell: ({ institutionName }) => institutionName,
    },
    {
      key: 'actions',
      header: t('fileProblems.actions'),
      cell: (row) =>
        row.problem === 'infected' && can('file.scan') ? (
          <Button size="compact-sm" onClick={() => scanAgain(row)}>
            {t('fileProblems.scanAgain')}
            <span className="visually-hidden">: {row.name}</span>
          </Button>
        ) : (
          missing
        ),
    },
  ];
  const visibleColumns = can('file.scan') ? columns : columns.filter(({ key }) => key !== 'actions');

  const spared = useShownColumns('fileProblems', visibleColumns);
  return (
    <ListFrame
      query={query}
      keepsRows
      view={{ name: 'fileProblems', columns: visibleColumns }}
      filters={can('institution.create') && <InstitutionFilter search={search} />}
      empty={{ title: t('fileProblems.none') }}
    >
      {(rows) => (
        <DataTable
          stacks
          label={t('fileProblems.title')}
          columns={spared}
          rows={rows}
          rowKey={({ fileId }) => fileId}
        />
      )}
    </ListFrame>
  );
}
