import type { RecordRow } from '@regest/contract/endpoints/record-views.ts';
import { RECORD_SORTS, recordsApi } from '@regest/contract/endpoints/records.ts';
import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { ancestorsOf } from '@regest/contract/text/ancestry.ts';
import { publishingStatus } from '@regest/reading/status-in-words.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { createHref, recordHref } from '../../domain/addresses/addresses.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { StatusBadge } from '../../domain/records/status-badge.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ChangedCell } from './changed-cell.tsx';
import { DatesCell } from './dates-cell.tsx';
import { knownSort } from './list-search.ts';
import { LISTS } from './list-upkeep.ts';
import classes from './lists.module.css';
import { SearchedList } from './searched-list.tsx';
import { useListSearch } from './use-list-search.ts';

const ADD_LABELS = {
  collection: 'menu.side.addCollection',
  series: 'menu.side.addSeries',
  unit: 'menu.side.addUnit',
  document: 'menu.side.addDocument',
} as const satisfies Record<RecordLevel, string>;

function ParentCell({ row }: { row: RecordRow }) {
  const parent = ancestorsOf(row).at(-1);
  return parent && <Link to={recordHref(parent.level, parent.id)}>{titleText(parent.title)}</Link>;
}

function columnsOf(level: RecordLevel, t: Translate): Column<RecordRow>[] {
  const columns: Column<RecordRow>[] = [
    {
      key: 'signature',
      header: t('columns.signature'),
      sortable: true,
      cell: (row) => <Signature value={row.computedSignature} />,
    },
    {
      key: 'title',
      header: t('columns.title'),
      sortable: true,
      rowHeader: true,
      cell: (row) => (
        <Link to={recordHref(level, row.id)} className={classes.title}>
          {titleText(row.title)}
        </Link>
      ),
    },
    { key: 'dates', header: t('columns.dates'), cell: (row) => <DatesCell dates={row.dates} /> },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => <StatusBadge plain status={publishingStatus(row)} level={level} />,
    },
    { key: 'parent', header: t('columns.parent'), cell: (row) => <ParentCell row={row} /> },
    {
      key: 'updatedAt',
      header: t('columns.updatedAt'),
      sortable: true,
      cell: (row) => <ChangedCell {...row.editionMeta} />,
    },
  ];
  return level === 'collection' ? columns.filter(({ key }) => key !== 'parent') : columns;
}

/** The list of one level. */
export function RecordList({ level }: { level: RecordLevel }) {
  const { t } = useTranslation();
  const can = useCan();
  const institutionId = useWorkingInstitutionId();
  const { search } = useListSearch();
  const sort = { key: knownSort(search.sort, RECORD_SORTS), order: search.order ?? 'asc' };
  const query = useQuery({
    queryKey: [LISTS, level, institutionId, search],
    queryFn: ({ signal }) =>
      call(recordsApi[level].list, {
        query: {
          institution_id: institutionId,
          page: search.page,
          per_page: search.perPage,
          q: search.q,
          sort: sort.key,
          order: sort.order,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const path = LEVEL_PATHS[level];
  return (
    <SearchedList
      name={level}
      title={t(`levelPlural.${level}`)}
      filterHelp={t('list.filterHelp')}
      emptyText={t(`empty.${path}`)}
      add={
        can('record.write') && (
          <ButtonLink to={createHref(level)} variant="filled">
            {t(ADD_LABELS[level])}
          </ButtonLink>
        )
      }
      columns={columnsOf(level, t)}
      sort={sort}
      query={query}
    />
  );
}
