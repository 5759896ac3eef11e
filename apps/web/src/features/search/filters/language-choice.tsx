import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { changed, type SearchAddress } from '../search-address.ts';
import classes from './facets.module.css';

/** Filter by language, a plain list since hits are not counted by language. */
export function LanguageChoice({ address }: { address: SearchAddress }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  return (
    <section className={classes.group} aria-label={t('search.facet.language')}>
      <h2 className={classes.heading}>
        <label htmlFor={id}>{t('search.facet.language')}</label>
      </h2>
      <SelectInput
        id={id}
        value={address.language ?? ''}
        onChange={(language) =>
          navigate({
            to: '/search',
            search: changed(address, { language: language || undefined }),
            resetScroll: false,
          })
        }
      >
        <option value="">{t('search.anyLanguage')}</option>
        {VALUE_LISTS.languages.map((language) => (
          <option key={language.id} value={language.id}>
            {language.name}
          </option>
        ))}
      </SelectInput>
    </section>
  );
}
