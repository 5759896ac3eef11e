import type { StatisticsFigures } from '@regest/contract/endpoints/statistics.ts';
import type { StatisticsCategory } from '@regest/contract/statistics-range.ts';
import { placeInPolish } from '@regest/contract/text/place-names.ts';
import { formatClock, formatNumber, formatPercent } from '../../ui/format/format-number.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './statistics.module.css';
import { FIGURE_NAMES, type FigureName } from './statistics-search.ts';

function formatFigure(name: FigureName, value: number): string {
  if (name === 'exitRate' || name === 'bounceRate') return formatPercent(value * 100);
  return name === 'avgTimeOnPage' ? formatClock(Math.round(value)) : formatNumber(value);
}

const DEVICES = ['desktop', 'mobile', 'tablet'] as const;

/** The translated value of a category. */
export function categoryValue(category: StatisticsCategory, value: string, t: Translate): string {
  if (value === '' || value === '(not set)') return t('statistics.notSet');
  if (value === '(entrance)') return t('statistics.direct');
  if (category === 'COUNTRY' || category === 'CITY') return placeInPolish(category, value);
  const device = category === 'DEVICE_CATEGORY' ? DEVICES.find((name) => name === value) : undefined;
  return device ? t(`statistics.device.${device}`) : value;
}

/** Columns of the seven figures, the same in every table. */
export function figureColumns<Row extends StatisticsFigures>(t: Translate, sortable: boolean): Column<Row>[] {
  return FIGURE_NAMES.map((name) => ({
    key: name,
    header: t(`statistics.${name}`),
    align: 'end',
    sortable,
    cell: (row) => formatFigure(name, row[name]),
  }));
}

const TILES: readonly FigureName[] = ['pageviews', 'uniquePageviews', 'avgTimeOnPage', 'bounceRate'];

export function FigureTiles({ figures }: { figures: StatisticsFigures }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.tiles}>
      {TILES.map((name) => (
        <div key={name} className={classes.tile}>
          <dt>{t(`statistics.${name}`)}</dt>
          <dd>{formatFigure(name, figures[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
