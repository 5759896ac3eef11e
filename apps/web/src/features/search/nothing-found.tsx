import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './search.module.css';
import { onlyExcludes, type SearchAddress } from './search-address.ts';

interface Props {
  address: SearchAddress;
  didYouMean: string | null;
}

/** What to try next, the likeliest first. */
export function WhatToTry({ address, didYouMean }: Props) {
  const { t } = useTranslation();
  const { q, exact, page: _, sort: _sort, order: _order, ...filters } = address;
  if (q !== undefined && onlyExcludes(q))
    return <p className={classes.try}>{t('search.none.onlyExcludes')}</p>;
  return (
    <ul className={`${classes.try} ${classes.tips}`}>
      {didYouMean && (
        <li>
          {t('search.didYouMean')}{' '}
          <Link to="/search" search={{ ...address, q: didYouMean, page: undefined }}>
            {didYouMean}
          </Link>
          ?
        </li>
      )}
      {exact && (
        <li>
          <Link to="/search" search={{ ...address, exact: undefined }}>
            {t('search.none.allForms')}
          </Link>
        </li>
      )}
      {Object.keys(filters).length > 0 && (
        <li>
          <Link to="/search" search={{ q, exact }}>
            {t('search.none.withoutFilters')}
          </Link>
        </li>
      )}
      {q !== undefined && /\S\s+\S/.test(q) && <li>{t('search.none.fewerWords')}</li>}
      {q !== undefined && <li>{t('search.none.beginning')}</li>}
    </ul>
  );
}
