import { valueName } from '@regest/contract/locale/value-name.ts';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { titleText } from '../../../domain/records/title-text.ts';
import { editorTexts } from '../../../ui/texts/editor-texts.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { changed, type SearchAddress } from '../search-address.ts';
import classes from './chips.module.css';
import { type ChosenFilters, type ChosenKind, chosenFilter, chosenName } from './chosen-name.ts';
import { statusName, without, yearsText } from './facet-values.ts';

interface Chip {
  name: string;
  filter: SearchAddress;
}

function chipsOf(address: SearchAddress, chosen: ChosenFilters | undefined, t: Translate): Chip[] {
  const { scope, level, year_from, year_to, status, language, has, exact } = address;
  const named = (kind: ChosenKind) => {
    const filter = chosenFilter(kind, address);
    return filter ? { name: titleText(chosenName(kind, address, chosen, t)), filter } : [];
  };
  return [
    scope && scope !== 'all' ? { name: t(`search.scope.${scope}`), filter: { scope } } : [],
    level ? { name: t(`levelPlural.${level}`), filter: { level } } : [],
    named('collection'),
    year_from !== undefined || year_to !== undefined
      ? { name: yearsText(address, t), filter: { year_from, year_to } }
      : [],
    status ? { name: statusName(status, t), filter: { status } } : [],
    language
      ? {
          name: t('search.named.language', { name: valueName(editorTexts, 'languages', language) }),
          filter: { language },
        }
      : [],
    has ? { name: t(`search.has.${has}`), filter: { has } } : [],
    named('author'),
    named('term'),
    exact ? { name: t('search.exactChip'), filter: { exact } } : [],
  ].flat();
}

interface Props {
  address: SearchAddress;
  chosen: ChosenFilters | undefined;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ address, chosen }: Props) {
  const { t } = useTranslation();
  const chips = chipsOf(address, chosen, t);
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
