import type { StatisticsLevel } from '@regest/contract/statistics-range.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { Bar } from './bar.ts';
import { BarFigure } from './bar-figure.tsx';
import { CategoryCharts } from './category-charts.tsx';
import { LevelChoice } from './choices.tsx';
import { FigureTiles } from './figures.tsx';
import { LevelTable } from './level-table.tsx';
import { ReportMenu } from './report-menu.tsx';
import classes from './statistics.module.css';
import { StatisticsFrame } from './statistics-frame.tsx';
import { StatisticsLoading } from './statistics-loading.tsx';
import { pagesReportUrl, summaryQuery, topPagesQuery } from './statistics-queries.ts';
import { type StatisticsSearch, sameRange } from './statistics-search.ts';
import { Subpages } from './subpages.tsx';

const MONTH = new Intl.DateTimeFormat('pl', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Views by month, since days would be too many bars. */
function byMonth(series: readonly { date: string; pageviews: number }[]): Bar[] {
  const months = Map.groupBy(series, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, days]) => ({
    key: month,
    label: MONTH.format(new Date(`${month}-01T00:00:00Z`)),
    value: days.reduce((sum, { pageviews }) => sum + pageviews, 0),
  }));
}

interface Props {
  search: StatisticsSearch;
  level?: StatisticsLevel;
}

function TopPages({ search, level }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(topPagesQuery(search, level));
  const bars = (data?.content ?? []).map(({ url, title, pageviews }) => ({
    key: url,
    label: title || url,
    value: pageviews,
  }));
  return <BarFigure title={t('statistics.chart.top')} labelHeader={t('columns.title')} bars={bars} lying />;
}

function Figures({ search, level }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(summaryQuery(search, level));
  if (error) return <ErrorState message={t('statistics.error')} onRetry={() => refetch()} />;
  if (!data) return <StatisticsLoading />;
  if (data.pageviews === 0) return <EmptyState title={t('statistics.noData')} />;
  return (
    <>
      <FigureTiles figures={data} />
      <div>
        <h2 className={classes.heading}>{t('statistics.summary')}</h2>
        <LevelTable rows={data.levels} search={search} />
        <div className={classes.figures}>
          <BarFigure
            title={t('statistics.chart.months')}
            labelHeader={t('statistics.chart.month')}
            bars={byMonth(data.series)}
          />
          <TopPages search={sameRange(search)} level={level} />
        </div>
        <CategoryCharts search={search} scope={{ level }} />
      </div>
      <div>
        <h2 className={classes.heading}>{t('statistics.subpages')}</h2>
        <Subpages search={search} level={level} />
      </div>
    </>
  );
}

/** The whole resource, or one level of it. */
export function StatisticsOverview({ search, level }: Props) {
  const { t } = useTranslation();
  const name = level?.toLowerCase() as Lowercase<StatisticsLevel> | undefined;
  return (
    <StatisticsFrame
      title={t('statistics.title')}
      meta={t(`statistics.level.${name ?? 'all'}`)}
      actions={<ReportMenu urlOf={(format) => pagesReportUrl(format, search, level)} />}
      search={search}
      choice={<LevelChoice search={search} />}
    >
      <Figures search={search} level={level} />
    </StatisticsFrame>
  );
}
