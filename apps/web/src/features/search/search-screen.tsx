import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { SearchForm } from '../../ui/list/search-form.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { Facets } from './filters/facets.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { HowToSearch } from './how-to-search.tsx';
import { IndexingNote } from './indexing-note.tsx';
import { WhatToTry } from './no-results.tsx';
import { rememberSearch } from './recent-searches.ts';
import hits from './results/hit.module.css';
import { Hit } from './results/hit.tsx';
import { ResultSummary } from './results/result-summary.tsx';
import classes from './search.module.css';
import { asksAnything, changed, type SearchAddress } from './search-address.ts';
import { searchQuery } from './search-query.ts';

/** Search of all records and texts; the address holds the query and the filters. */
export function SearchScreen({ address }: { address: SearchAddress }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useCurrentUser();
  const query = useQuery(searchQuery(address));
  const { data: answer, isPlaceholderData } = query;
  const { q } = address;

  useEffect(() => {
    if (q !== undefined && answer && !isPlaceholderData) rememberSearch(id, q);
  }, [id, q, answer, isPlaceholderData]);

  const form = (
    <SearchForm
      label={t('search.label')}
      value={q ?? ''}
      takesFocus={!asksAnything(address)}
      onSearch={(text) =>
        navigate({ to: '/search', search: changed(address, { q: text || undefined }), resetScroll: true })
      }
    />
  );
  if (!asksAnything(address)) {
    return (
      <div className={classes.screen}>
        {form}
        <HowToSearch />
      </div>
    );
  }
  return (
    <div className={classes.screen}>
      {form}
      <FilterChips address={address} chosen={answer?.chosen} />
      {answer?.indexing && <IndexingNote {...answer.indexing} />}
      <div className={classes.columns}>
        {answer && answer.total > 0 && <Facets address={address} facets={answer.facets} />}
        <div className={classes.results}>
          <ListFrame
            query={query}
            loadingRows={10}
            tools={() => answer && answer.total > 0 && <ResultSummary address={address} answer={answer} />}
            empty={{
              title: q === undefined ? t('search.none.byFilters') : t('empty.search', { query: q }),
              action: <WhatToTry address={address} answer={answer} />,
            }}
          >
            {(rows) => (
              <ol className={hits.hits} aria-label={t('search.results')}>
                {rows.map((hit) => (
                  <Hit key={`${hit.kind} ${hit.id}`} hit={hit} />
                ))}
              </ol>
            )}
          </ListFrame>
        </div>
      </div>
    </div>
  );
}
