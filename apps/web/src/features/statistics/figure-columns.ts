import type { StatisticsFigures } from '@regest/contract/endpoints/statistics.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { formatFigure } from './format-figure.ts';
import { FIGURE_NAMES } from './statistics-search.ts';

/** The seven figures, the same in every table of the screen. */
export function figureColumns<Row extends StatisticsFigures>(t: Translate, sortable: boolean): Column<Row>[] {
  return FIGURE_NAMES.map((name) => ({
    key: name,
    header: t(`statistics.${name}`),
    align: 'end',
    sortable,
    cell: (row) => formatFigure(name, row[name]),
  }));
}
