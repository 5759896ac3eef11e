import { Button } from '@mantine/core';
import { JOB_STATES, type JobView } from '@regest/contract/endpoints/jobs.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { TEXT_KINDS } from '@regest/contract/values/file-types.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { formatClock } from '../../ui/format/format-number.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { cancelJob, retryJob } from './job-actions.ts';
import { JobStateCell } from './job-state.tsx';
import classes from './jobs.module.css';
import { isUnfinished, type JobsSearch, jobsQuery } from './jobs-query.ts';

/** The file and its record, since names like "skan 001" repeat. */
function FileCell({ job }: { job: JobView }) {
  const { fileName, parentId, parentLevel, parentSignature, parentTitle } = job;
  if (parentId === null || parentLevel === null || !isRecordLevel(parentLevel))
    return <span className={classes.file}>{fileName}</span>;
  return (
    <>
      <Link to={recordHref(parentLevel, parentId)} className={classes.file}>
        {fileName}
      </Link>
      <p className={classes.place}>
        {parentSignature} {titleText(parentTitle ?? '')}
      </p>
    </>
  );
}

/** All recognition jobs of an institution, newest first. */
export function JobList({ search }: { search: JobsSearch }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const institutionId = useWorkingInstitutionId();
  const query = useQuery(jobsQuery(institutionId, search));
  const filter = (part: JobsSearch) =>
    navigate({ to: '.', search: { ...search, page: undefined, ...part } as never });

  const columns: Column<JobView>[] = [
    {
      key: 'file',
      header: t('jobs.file'),
      rowHeader: true,
      cell: (job) => <FileCell job={job} />,
    },
    { key: 'kind', header: t('jobs.kind'), cell: ({ kind }) => t(`jobs.kindName.${kind}`) },
    { key: 'state', header: t('jobs.stateHeader'), cell: (job) => <JobStateCell job={job} /> },
    {
      key: 'cost',
      header: t('jobs.cost'),
      cell: ({ kind, cost, state }) =>
        state === 'failed' || state === 'cancelled'
          ? t('jobs.givenBack')
          : kind === 'ocr'
            ? t('count.pages', { count: cost })
            : formatClock(cost),
    },
    {
      key: 'createdAt',
      header: t('jobs.sentAt'),
      cell: ({ createdAt, createdBy }) =>
        createdBy
          ? t('jobs.by', { date: formatDateTime(createdAt), user: createdBy })
          : formatDateTime(createdAt),
    },
    {
      key: 'actions',
      header: t('jobs.actions'),
      cell: (job) => {
        if (!can('job.manage')) return null;
        if (isUnfinished(job)) {
          return (
            <Button size="compact-sm" onClick={() => cancelJob(job, t)}>
              {t('jobs.cancel')}
              <span className="visually-hidden">: {job.fileName}</span>
            </Button>
          );
        }
        if (job.state === 'done' || job.fileId === null) return null;
        return (
          <Button size="compact-sm" onClick={() => retryJob(job, t)}>
            {t('jobs.retry')}
            <span className="visually-hidden">: {job.fileName}</span>
          </Button>
        );
      },
    },
  ];

  const visibleColumns = useShownColumns('jobs', columns);
  return (
    <ListFrame
      query={query}
      view={{ name: 'jobs', columns, isFiltered: true }}
      keepsRows
      filters={
        <div className={classes.filters}>
          <SelectInput
            aria-label={t('jobs.kind')}
            value={search.kind ?? ''}
            onChange={(kind) => filter({ kind: TEXT_KINDS.find((one) => one === kind) })}
          >
            <option value="">{t('jobs.allKinds')}</option>
            {TEXT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`jobs.kindName.${kind}`)}
              </option>
            ))}
          </SelectInput>
          <SelectInput
            aria-label={t('jobs.stateHeader')}
            value={search.state ?? ''}
            onChange={(state) => filter({ state: JOB_STATES.find((one) => one === state) })}
          >
            <option value="">{t('jobs.allStates')}</option>
            {JOB_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`jobs.state.${state}`)}
              </option>
            ))}
          </SelectInput>
        </div>
      }
      empty={{
        title: t(search.kind || search.state ? 'jobs.noneFound' : 'jobs.none'),
        body: t('jobs.noneHelp'),
      }}
    >
      {(rows) => (
        <DataTable
          stacks
          label={t('jobs.title')}
          columns={visibleColumns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </ListFrame>
  );
}
