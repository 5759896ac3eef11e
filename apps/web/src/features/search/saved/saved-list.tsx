import { ActionIcon } from '@mantine/core';
import type { SavedSearch } from '@regest/contract/endpoints/saved-searches.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { errorMessageKey } from '../../../api/api-error.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from '../search.module.css';
import { forgetSearch, readSearch, savedSearchesQuery, saveSearch } from './saved-searches.ts';

/** Saved searches; a removal can be undone. */
export function SavedList() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(savedSearchesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  if (data.length === 0) return null;

  async function remove({ name, search }: SavedSearch) {
    try {
      await forgetSearch(name);
      heading.current?.focus();
      notify.info(t('search.saved.removed', { name }), {
        label: t('actions.undo'),
        run: () => void saveSearch(name, search),
      });
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }

  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('search.saved.title')}
      </h2>
      <ul className={classes.saved}>
        {data.map((saved) => (
          <li key={saved.name}>
            <Link to="/search" search={readSearch(saved.search)}>
              {saved.name}
            </Link>
            <ActionIcon
              variant="subtle"
              aria-label={t('search.saved.remove', { name: saved.name })}
              title={t('search.saved.remove', { name: saved.name })}
              onClick={() => remove(saved)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
