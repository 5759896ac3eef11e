import type { StatisticsFigures } from '@regest/contract/endpoints/statistics.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { formatFigure } from './format-figure.ts';
import classes from './statistics.module.css';
import type { FigureName } from './statistics-search.ts';

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
