import 'virtual:labels/agreement';
import type { AgreementView } from '@regest/contract/endpoints/agreements.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type AgreementSearch, agreementsQuery } from './agreement-queries.ts';

const label = (name: string) => labelOf('agreement', name);
const day = (value: string | null | undefined) => (value ? formatDate(`${value}T12:00:00`) : null);

export function AgreementList({ search }: { search: AgreementSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const institutionId = useWorkingInstitutionId();
  const query = useQuery(agreementsQuery(search, institutionId));
  const columns: Column<AgreementView>[] = [
    {
      key: 'number',
      header: label('number'),
      rowHeader: true,
      cell: ({ id, number }) => (
        <Link to="/agreements/$id" params={{ id }}>
          {number}
        </Link>
      ),
    },
    { key: 'person', header: label('person'), cell: ({ person }) => titleText(person) },
    { key: 'kind', header: label('kind'), cell: ({ kind }) => nameOfValue('agreementKinds', kind) ?? kind },
    { key: 'validUntil', header: label('validUntil'), cell: ({ validUntil }) => day(validUntil) },
    { key: 'state', header: t('agreements.state'), cell: ({ state }) => t(`agreements.states.${state}`) },
    { key: 'records', header: t('agreements.records'), cell: ({ records }) => records.length },
    { key: 'documents', header: label('documents'), cell: ({ documents }) => documents.length },
  ];
  const shownColumns = useShownColumns('agreements', columns);
  return (
    <ListFrame
      query={query}
      view={{ name: 'agreements', columns, isFiltered: true }}
      filters={
        <ListFilter
          value={search.q ?? ''}
          help={t('agreements.filterHelp')}
          onChange={(q) =>
            navigate({ to: '.', search: { ...search, page: undefined, q: q || undefined }, replace: true })
          }
        />
      }
      empty={{ title: search.q ? t('empty.search', { query: search.q }) : t('agreements.none') }}
    >
      {(rows) => (
        <DataTable
          label={t('list.table', { name: t('agreements.title') })}
          columns={shownColumns}
          rows={rows}
          rowKey={(row) => row.id}
          stacks
        />
      )}
    </ListFrame>
  );
}
