import { AUTHOR_SORTS, type AuthorView, authorsApi } from '@regest/contract/endpoints/authors.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { keepWithin } from '../../api/query-client.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { StatusBadge } from '../../domain/records/status-badge.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { useCan } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { formatNumber } from '../../ui/format/format-number.ts';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ChangedCell, DatesCell } from './list-cells.tsx';
import { knownSort } from './list-search.ts';
import { LISTS } from './list-upkeep.ts';
import classes from './lists.module.css';
import { SearchedList } from './searched-list.tsx';
import { useListSearch } from './use-list-search.ts';

function columnsOf(t: Translate): Column<AuthorView>[] {
  const missing = t('app.missingValue');
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortable: true,
      rowHeader: true,
      cell: (author) => (
        <>
          <Link to="/authors/$id" params={{ id: String(author.id) }} className={classes.title}>
            {titleText(author.name)}
          </Link>
          {author.isDraft && <StatusBadge plain status="draft" />}
        </>
      ),
    },
    {
      key: 'signature',
      header: t('columns.signature'),
      sortable: true,
      cell: (author) => (author.signature ? <Signature value={author.signature} /> : missing),
    },
    {
      key: 'authorType',
      header: t('columns.type'),
      sortable: true,
      cell: ({ authorType }) => (authorType && nameOfValue('authorTypes', authorType)) || missing,
    },
    { key: 'dates', header: t('columns.dates'), cell: ({ dates }) => <DatesCell dates={dates} /> },
    {
      key: 'usage',
      header: t('list.usage'),
      align: 'end',
      cell: ({ id, usage }) =>
        usage === 0 ? (
          formatNumber(usage)
        ) : (
          <Link to="/search" search={{ author_id: id }}>
            {formatNumber(usage)}
          </Link>
        ),
    },
    {
      key: 'updatedAt',
      header: t('columns.updatedAt'),
      sortable: true,
      cell: ({ editionMeta }) => <ChangedCell {...editionMeta} />,
    },
  ];
}

export function AuthorList() {
  const { t } = useTranslation();
  const can = useCan();
  const institutionId = useWorkingInstitutionId();
  const { search } = useListSearch();
  const sort = { key: knownSort(search.sort, AUTHOR_SORTS), order: search.order ?? 'asc' };
  const query = useQuery({
    queryKey: [LISTS, 'author', institutionId, search],
    queryFn: ({ signal }) =>
      call(authorsApi.list, {
        query: {
          institution_id: institutionId,
          page: search.page,
          per_page: search.per_page,
          q: search.q,
          sort: sort.key,
          order: sort.order,
        },
        signal,
      }),
    placeholderData: keepWithin([LISTS, 'author', institutionId]),
  });
  return (
    <SearchedList
      name="author"
      title={t('pages.authors')}
      filterHelp={t('list.filterHelpAuthors')}
      emptyText={t('empty.authors')}
      add={
        <>
          {can('author.merge') && <ButtonLink to="/authors/duplicates">{t('authors.duplicates')}</ButtonLink>}
          {can('author.write') && (
            <ButtonLink to="/authors/create" variant="filled">
              {t('menu.side.addAuthor')}
            </ButtonLink>
          )}
        </>
      }
      columns={columnsOf(t)}
      sort={sort}
      query={query}
    />
  );
}
