import { Button } from '@mantine/core';
import { SEARCH_FACETS, type SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { titleText } from '../../../domain/records/title-text.ts';
import { formatNumber } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { changed, HOLDS, type SearchAddress } from '../search-address.ts';
import { facetName, filterOf, isFilterSet, without } from './facet-values.ts';
import classes from './facets.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { YearsForm } from './years-form.tsx';

interface ChoiceProps {
  address: SearchAddress;
  filter: SearchAddress;
  name: string;
  count?: number;
}

/** A filter as a link, which can open in a new tab; a second click removes the filter. */
function Choice({ address, filter, name, count }: ChoiceProps) {
  const { t } = useTranslation();
  const isOn = isFilterSet(address, filter);
  return (
    <li>
      <Link
        to="/search"
        search={changed(address, isOn ? without(filter) : filter)}
        resetScroll={false}
        className={classes.choice}
        data-chosen={isOn || undefined}
      >
        <span className={classes.box} aria-hidden>
          {isOn && <IconCheck size={12} stroke={3} />}
        </span>
        <span className={classes.name}>
          {titleText(name)}
          {isOn && <span className="visually-hidden"> ({t('search.chosen')})</span>}
        </span>
        {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
      </Link>
    </li>
  );
}

interface Props {
  address: SearchAddress;
  facets: SearchAnswer['facets'];
}

/** Distribution of the hits and filters by its values; behind a button on narrow screens. */
export function Facets({ address, facets }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const filledFacets = SEARCH_FACETS.filter((facet) => facets[facet].length > 0);
  return (
    <aside className={classes.facets} aria-label={t('search.narrow')} data-print="hide">
      <Button
        className={classes.toggle}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('search.narrow')}
      </Button>
      <div id={id} className={classes.groups} data-open={open || undefined}>
        {filledFacets.map((facet) => (
          <section key={facet} className={classes.group} aria-label={t(`search.facet.${facet}`)}>
            <h2 className={classes.heading}>{t(`search.facet.${facet}`)}</h2>
            <ul className={classes.list}>
              {facets[facet].map((value) => (
                <Choice
                  key={value.value}
                  address={address}
                  filter={filterOf(facet, value.value)}
                  name={facetName(facet, value, t)}
                  count={value.count}
                />
              ))}
            </ul>
          </section>
        ))}
        <section className={classes.group} aria-label={t('search.facet.has')}>
          <h2 className={classes.heading}>{t('search.facet.has')}</h2>
          <ul className={classes.list}>
            {HOLDS.map((has) => (
              <Choice key={has} address={address} filter={{ has }} name={t(`search.has.${has}`)} />
            ))}
          </ul>
        </section>
        <LanguageChoice address={address} />
        <YearsForm key={`${address.year_from} ${address.year_to}`} address={address} />
      </div>
    </aside>
  );
}
