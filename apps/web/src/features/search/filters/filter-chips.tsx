import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Translate } from '../../../ui/texts/translate.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { changed, type SearchAddress } from '../search-address.ts';
import classes from './chips.module.css';
import { statusName, without, yearsText } from './facet-values.ts';

interface Chip {
  name: string;
  filter: SearchAddress;
}

function chipsOf(address: SearchAddress, facets: SearchAnswer['facets'] | undefined, t: Translate): Chip[] {
  const { scope, level, collection_id, year_from, year_to, status, has, exact, author_id, index_id } =
    address;
  const collection = facets?.collection.find(({ value }) => value === String(collection_id));
  return [
    scope && scope !== 'all' ? { name: t(`search.scope.${scope}`), filter: { scope } } : [],
    level ? { name: t(`levelPlural.${level}`), filter: { level } } : [],
    collection_id ? { name: collection?.name ?? t('search.oneCollection'), filter: { collection_id } } : [],
    year_from !== undefined || year_to !== undefined
      ? { name: yearsText(address, t), filter: { year_from, year_to } }
      : [],
    status ? { name: statusName(status, t), filter: { status } } : [],
    has ? { name: t(`search.has.${has}`), filter: { has } } : [],
    author_id ? { name: t('search.oneAuthor'), filter: { author_id } } : [],
    index_id ? { name: t('search.oneTerm'), filter: { index_id } } : [],
    exact ? { name: t('search.exactChip'), filter: { exact } } : [],
  ].flat();
}

interface Props {
  address: SearchAddress;
  facets: SearchAnswer['facets'] | undefined;
}

/** What narrows the hits now, each with the way to let it go. */
export function FilterChips({ address, facets }: Props) {
  const { t } = useTranslation();
  const chips = chipsOf(address, facets, t);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('search.filters')} data-print="hide">
      {chips.map(({ name, filter }) => (
        <li key={name}>
          <Link
            to="/search"
            search={changed(address, without(filter))}
            className={classes.chip}
            aria-label={t('search.removeFilter', { name })}
            title={t('search.removeFilter', { name })}
          >
            {name} <IconX size={14} aria-hidden />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to="/search" search={{ q: address.q }} className={classes.all}>
            {t('search.removeFilters')}
          </Link>
        </li>
      )}
    </ul>
  );
}
