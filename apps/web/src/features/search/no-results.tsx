import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { goneKinds } from './filters/chosen-name.ts';
import classes from './search.module.css';
import type { SearchAddress } from './search-address.ts';

interface Props {
  address: SearchAddress;
  answer: SearchAnswer | undefined;
}

/** Suggestions for another search, most likely first. */
export function WhatToTry({ address, answer }: Props) {
  const { t } = useTranslation();
  const didYouMean = answer?.didYouMean ?? null;
  const { q, exact, page: _, sort: _sort, order: _order, ...filters } = address;
  if (answer?.impossible) return <p className={classes.try}>{t(`search.none.${answer.impossible}`)}</p>;
  return (
    <ul className={`${classes.try} ${classes.tips}`}>
      {goneKinds(address, answer?.chosen).map((kind) => (
        <li key={kind}>{t(`search.none.gone.${kind}`)}</li>
      ))}
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
      {q !== undefined && Object.keys(filters).length > 0 && (
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
