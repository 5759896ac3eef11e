import { Button } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatNumber } from '../../ui/format/format-number.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { Bar } from './bar.ts';
import classes from './statistics.module.css';

const Bars = lazy(() => import('./bar-chart.tsx'));

interface Props {
  title: string;
  /** Head of the first column of the table. */
  labelHeader: string;
  bars: readonly Bar[];
  lying?: boolean;
}

/** A chart and a table of the same data; a button switches between them, and print has both. */
export function BarFigure({ title, labelHeader, bars, lying = false }: Props) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const name = t('statistics.pageviews');
  if (bars.length === 0) return null;
  return (
    <figure className={classes.figure} aria-labelledby={heading}>
      <figcaption className={classes.caption}>
        <h3 id={heading} className={classes.figureTitle}>
          {title}
        </h3>
        <Button
          variant="subtle"
          size="compact-sm"
          data-print="hide"
          aria-label={`${t(asTable ? 'statistics.chart.asChart' : 'statistics.chart.asTable')}: ${title}`}
          leftSection={asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'statistics.chart.asChart' : 'statistics.chart.asTable')}
        </Button>
      </figcaption>
      <div className={classes.chart} aria-hidden data-hidden={asTable || undefined}>
        {!asTable && (
          <Suspense fallback={<Loading rows={Math.min(bars.length, 6)} />}>
            <Bars bars={bars} name={name} lying={lying} />
          </Suspense>
        )}
      </div>
      <div className={asTable ? undefined : classes.twin}>
        <DataTable
          label={t('statistics.chart.label', { name: title })}
          rows={bars}
          rowKey={(bar) => bar.key}
          columns={[
            { key: 'label', header: labelHeader, rowHeader: true, cell: (bar) => bar.label },
            { key: 'value', header: name, align: 'end', cell: (bar) => formatNumber(bar.value) },
          ]}
        />
      </div>
    </figure>
  );
}
