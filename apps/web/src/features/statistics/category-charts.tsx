import { STATISTICS_CATEGORIES, type StatisticsCategory } from '@regest/contract/statistics-range.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { BarFigure } from './bar-figure.tsx';
import { categoryValue } from './figures.tsx';
import classes from './statistics.module.css';
import { type CategoryScope, categoriesQuery } from './statistics-queries.ts';
import { type StatisticsSearch, sameRange } from './statistics-search.ts';

interface Props {
  search: StatisticsSearch;
  scope: CategoryScope;
}

function CategoryChart({ search, scope, category }: Props & { category: StatisticsCategory }) {
  const { t } = useTranslation();
  const { data } = useQuery(categoriesQuery(sameRange(search), category, scope));
  const name = t(`statistics.category.${category}`);
  const bars = (data?.content ?? []).map((row) => ({
    key: row.value,
    label: categoryValue(category, row.value, t),
    value: row.pageviews,
  }));
  return <BarFigure title={name} labelHeader={name} bars={bars} lying />;
}

/** Readers by category: a chart of the ten largest values of each. */
export function CategoryCharts(props: Props) {
  return (
    <div className={classes.figures}>
      {STATISTICS_CATEGORIES.map((category) => (
        <CategoryChart key={category} {...props} category={category} />
      ))}
    </div>
  );
}
