import { STATISTICS_CATEGORIES } from '@regest/contract/statistics-range.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { CategoryCharts } from './category-charts.tsx';
import { CategoryTable } from './category-table.tsx';
import { FigureTiles } from './figures.tsx';
import { ReportMenu } from './report-menu.tsx';
import classes from './statistics.module.css';
import { StatisticsFrame } from './statistics-frame.tsx';
import { StatisticsLoading } from './statistics-loading.tsx';
import { onePageQuery, pageReportUrl } from './statistics-queries.ts';
import { type StatisticsSearch, sameRange } from './statistics-search.ts';

interface Props {
  search: StatisticsSearch;
  url: string;
}

function Categories({ search, url }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const category = search.category ?? 'DEVICE_CATEGORY';
  return (
    <div>
      <h2 className={classes.heading}>{t('statistics.categoryLabel')}</h2>
      <CategoryCharts search={search} scope={{ url }} />
      <div className={classes.switch} data-print="hide">
        <ChoiceSwitch
          label={t('statistics.categoryLabel')}
          options={STATISTICS_CATEGORIES.map((value) => ({
            value,
            label: t(`statistics.category.${value}`),
          }))}
          value={category}
          onChange={(value) =>
            navigate({ to: '.', search: { ...search, page: undefined, category: value }, replace: true })
          }
        />
      </div>
      <CategoryTable search={search} url={url} category={category} />
    </div>
  );
}

/** One page of the old portal: its figures, and its readers by category. */
export function PageStatistics({ search, url }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(onePageQuery(sameRange(search), url));
  const [row] = data?.content ?? [];
  return (
    <StatisticsFrame
      title={t('statistics.details', { title: row?.title || url })}
      above={
        <Link to="/statistics/all" search={sameRange(search)}>
          {t('statistics.back')}
        </Link>
      }
      meta={row?.signature ? `${row.signature} · ${url}` : url}
      actions={<ReportMenu urlOf={(format) => pageReportUrl(format, search, url)} />}
      search={search}
    >
      {error ? (
        <ErrorState message={t('statistics.error')} onRetry={() => refetch()} />
      ) : !data ? (
        <StatisticsLoading />
      ) : row ? (
        <>
          <FigureTiles figures={row} />
          <Categories search={search} url={url} />
        </>
      ) : (
        <EmptyState title={t('statistics.noData')} />
      )}
    </StatisticsFrame>
  );
}
