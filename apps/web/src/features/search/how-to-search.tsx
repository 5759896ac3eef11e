import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../session/current-user.ts';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { forgetSearches, recentSearches } from './recent-searches.ts';
import { SavedList } from './saved/saved-list.tsx';
import classes from './search.module.css';

const EXAMPLES = ['words', 'phrase', 'exclusion', 'signature'] as const;

/** Page without a query: search syntax, recent and saved searches. */
export function HowToSearch() {
  const { t } = useTranslation();
  const { id } = useCurrentUser();
  const recent = useStore(recentSearches)[id] ?? [];
  return (
    <div className={classes.howTo}>
      <SavedList />
      {recent.length > 0 && (
        <section>
          <h2>{t('search.recent.title')}</h2>
          <ul className={classes.recent}>
            {recent.map((q) => (
              <li key={q}>
                <Link to="/search" search={{ q }}>
                  {q}
                </Link>
              </li>
            ))}
          </ul>
          <Button onClick={() => forgetSearches(id)}>{t('search.recent.clear')}</Button>
        </section>
      )}
      <section>
        <h2>{t('search.howTo.title')}</h2>
        <p>{t('search.howTo.body')}</p>
        <dl className={classes.examples}>
          {EXAMPLES.map((example) => (
            <div key={example}>
              <dt>
                <Link to="/search" search={{ q: t(`search.howTo.${example}.q`) }}>
                  {t(`search.howTo.${example}.q`)}
                </Link>
              </dt>
              <dd>{t(`search.howTo.${example}.means`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
