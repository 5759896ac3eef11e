import { Button } from '@mantine/core';
import { CLOSURE_LISTS, closuresApi, type ListedClosure } from '@regest/contract/endpoints/closures.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { today } from '@regest/contract/text/day.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type ClosureSearch, closuresQuery } from './closure-queries.ts';
import classes from './closures.module.css';

const isWaiting = ({ closure: { until, atEnd } }: ListedClosure) =>
  atEnd === 'ask' && until !== null && until < today();

/** Closures by their last day, with a button that opens expired ones. */
export function ClosureList({ search }: { search: ClosureSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const whenId = useId();
  const institutionId = useWorkingInstitutionId();
  const query = useQuery(closuresQuery(institutionId, search));

  async function open({ kind, id, level }: ListedClosure) {
    try {
      const endpoint = kind === 'file' ? closuresApi.confirmFile : recordsApi[level].confirmClosure;
      await call(endpoint, { params: { id } });
      notify.success(t('closures.opened'));
    } catch (failure) {
      notify.error(t(errorMessageKey(failure)));
    }
  }

  const columns: Column<ListedClosure>[] = [
    {
      key: 'title',
      header: t('closures.what'),
      rowHeader: true,
      cell: ({ level, recordId, title, computedSignature }) => (
        <Link to={recordHref(level, recordId)}>
          {computedSignature} {titleText(title)}
        </Link>
      ),
    },
    { key: 'scope', header: t('closures.scope'), cell: ({ closure }) => t(`closure.scope.${closure.scope}`) },
    {
      key: 'reason',
      header: t('closures.reason'),
      cell: ({ closure }) => t(`closure.reason.${closure.reason}`),
    },
    {
      key: 'until',
      header: t('closures.until'),
      cell: ({ closure: { until } }) =>
        until === null ? t('closures.noEnd') : formatDate(`${until}T12:00:00`),
    },
    {
      key: 'open',
      header: t('closures.atEnd'),
      cell: (row) =>
        isWaiting(row) && can('closure.write') ? (
          <Button onClick={() => open(row)}>{t('closures.open')}</Button>
        ) : (
          t(`closures.ending.${row.closure.atEnd}`)
        ),
    },
  ];
  const shownColumns = useShownColumns('closures', columns);
  return (
    <ListFrame
      query={query}
      view={{ name: 'closures', columns, isFiltered: true }}
      filters={
        <div className={classes.filter}>
          <label htmlFor={whenId}>{t('closures.when')}</label>
          <SelectInput
            id={whenId}
            value={search.when ?? 'all'}
            onChange={(value) =>
              navigate({ to: '.', search: { when: CLOSURE_LISTS.find((one) => one === value) } })
            }
          >
            {CLOSURE_LISTS.map((value) => (
              <option key={value} value={value}>
                {t(`closures.list.${value}`)}
              </option>
            ))}
          </SelectInput>
        </div>
      }
      empty={{ title: t('closures.none'), body: t('closures.noneHelp') }}
    >
      {(rows) => (
        <DataTable
          label={t('closures.title')}
          columns={shownColumns}
          rows={rows}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          stacks
        />
      )}
    </ListFrame>
  );
}
