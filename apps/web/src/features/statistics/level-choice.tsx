import { STATISTICS_LEVELS } from '@regest/contract/statistics-range.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './statistics.module.css';
import { type StatisticsSearch, sameRange } from './statistics-search.ts';

/** Each level is a page of its own, so the choice is a row of links. */
export function LevelChoice({ search }: { search: StatisticsSearch }) {
  const { t } = useTranslation();
  const range = sameRange(search);
  return (
    <nav aria-label={t('statistics.levelSelector')} className={classes.levels} data-print="hide">
      <Link
        to="/statistics/all"
        search={range}
        className={classes.level}
        activeOptions={{ includeSearch: false }}
      >
        {t('statistics.level.all')}
      </Link>
      {STATISTICS_LEVELS.map((level) => {
        const name = level.toLowerCase() as Lowercase<typeof level>;
        return (
          <Link
            key={level}
            to="/statistics/level/$level"
            params={{ level: name }}
            search={range}
            className={classes.level}
            activeOptions={{ includeSearch: false }}
          >
            {t(`statistics.level.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}
