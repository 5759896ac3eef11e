import type { InstitutionReport } from '@regest/contract/endpoints/statistics.ts';
import type { StatisticsLevel } from '@regest/contract/statistics-range.ts';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { figureColumns } from './figures.tsx';
import { type StatisticsSearch, sameRange } from './statistics-search.ts';

type LevelRow = InstitutionReport['levels'][number];

/** Zbiorcze: one line for each level. */
export function LevelTable({ rows, search }: { rows: readonly LevelRow[]; search: StatisticsSearch }) {
  const { t } = useTranslation();
  const nameOf = (level: StatisticsLevel) => level.toLowerCase() as Lowercase<StatisticsLevel>;
  return (
    <DataTable
      label={t('statistics.summary')}
      rows={rows}
      rowKey={({ level }) => level}
      columns={[
        {
          key: 'level',
          header: t('statistics.levelSelector'),
          rowHeader: true,
          cell: ({ level }) => (
            <Link to="/statistics/level/$level" params={{ level: nameOf(level) }} search={sameRange(search)}>
              {t(`statistics.level.${nameOf(level)}`)}
            </Link>
          ),
        },
        ...figureColumns<LevelRow>(t, false),
      ]}
    />
  );
}
