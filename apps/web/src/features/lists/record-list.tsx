import { RECORD_SORTS, recordsApi } from '@regest/contract/endpoints/records.ts';
import { LEVEL_PATHS, type RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepWithin } from '../../api/query-client.ts';
import { createHref } from '../../domain/addresses/addresses.ts';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { knownSort } from './list-search.ts';
import { LISTS } from './list-upkeep.ts';
import { columnsOf } from './record-columns.tsx';
import { SearchedList } from './searched-list.tsx';
import { useListSearch } from './use-list-search.ts';

const ADD_LABELS = {
  collection: 'menu.side.addCollection',
  series: 'menu.side.addSeries',
  unit: 'menu.side.addUnit',
  document: 'menu.side.addDocument',
} as const satisfies Record<RecordLevel, string>;

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
          per_page: search.per_page,
          q: search.q,
          ...(search.closed && { closed: 'true' as const }),
          sort: sort.key,
          order: sort.order,
        },
        signal,
      }),
    placeholderData: keepWithin([LISTS, level, institutionId]),
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
      hasClosures
    />
  );
}
