import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import 'virtual:labels/acquisition';
import type { AcquisitionSort, AcquisitionView } from '@regest/contract/endpoints/acquisitions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type AcquisitionSearch, acquisitionsQuery } from './acquisition-queries.ts';
import classes from './acquisitions.module.css';

const label = (name: string) => labelOf('acquisition', name);

function columns(missing: string): Column<AcquisitionView>[] {
  return [
    {
      key: 'number',
      header: label('number'),
      sortable: true,
      rowHeader: true,
      cell: ({ id, number }) => (
        <Link to="/acquisitions/$id" params={{ id }} className={classes.number}>
          {number}
        </Link>
      ),
    },
    {
      key: 'date',
      header: label('date'),
      sortable: true,
      cell: ({ date }) => formatDate(`${date}T12:00:00`),
    },
    { key: 'source', header: label('source'), sortable: true, cell: ({ source }) => titleText(source) },
    {
      key: 'method',
      header: label('method'),
      sortable: true,
      cell: ({ method }) => titleText(nameOfValue('acquisitionMethods', method) ?? method),
    },
    { key: 'extent', header: label('extent'), cell: ({ extent }) => titleText(extent ?? missing) },
    {
      key: 'collection',
      header: label('collectionId'),
      cell: ({ collection }) => titleText(collection?.title ?? missing),
    },
  ];
}

export function AcquisitionList({ search }: { search: AcquisitionSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useWorkingInstitutionId();
  const query = useQuery(acquisitionsQuery(search, id));
  const go = (next: AcquisitionSearch) =>
    navigate({ to: '.', search: { ...search, page: undefined, ...next }, replace: 'q' in next });
  const all = columns(t('app.missingValue'));
  const visibleColumns = useShownColumns('acquisitions', all);
  return (
    <ListFrame
      query={query}
      view={{ name: 'acquisitions', columns: all, isFiltered: true }}
      filters={
        <ListFilter
          value={search.q ?? ''}
          help={t('acquisitions.filterHelp')}
          onChange={(q) => go({ q: q || undefined })}
        />
      }
      empty={{ title: search.q ? t('empty.search', { query: search.q }) : t('empty.acquisitions') }}
    >
      {(rows) => (
        <DataTable
          label={t('list.table', { name: t('acquisitions.title') })}
          columns={visibleColumns}
          rows={rows}
          rowKey={(row) => row.id}
          stacks
          sort={{ key: search.sort ?? 'date', order: search.order ?? 'desc' }}
          onSort={(sort, order) => go({ sort: sort as AcquisitionSort, order })}
        />
      )}
    </ListFrame>
  );
}
