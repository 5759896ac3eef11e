import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import { formatNumber } from '../../ui/format/format-number.ts';
import type { Bar } from './bar.ts';

interface Props {
  bars: readonly Bar[];
  name: string;
  /** True draws horizontal bars, for long names. */
  lying: boolean;
}

const ROW_HEIGHT = 34;
const COLUMNS_HEIGHT = 240;
const NAMES = { wide: { width: 170, characters: 26 }, narrow: { width: 104, characters: 15 } };
const shortenedTo = (characters: number) => (name: string) =>
  name.length > characters ? `${name.slice(0, characters - 1).trimEnd()}…` : name;

/** Chart hidden from screen readers; the table beside it has the same data. */
export default function Bars({ bars, name, lying }: Props) {
  const { width, characters } = useMediaQuery('(max-width: 480px)') ? NAMES.narrow : NAMES.wide;
  return (
    <BarChart
      h={lying ? bars.length * ROW_HEIGHT + 30 : COLUMNS_HEIGHT}
      data={bars.map((bar) => ({ label: bar.label, [name]: bar.value }))}
      dataKey="label"
      orientation={lying ? 'vertical' : 'horizontal'}
      series={[{ name, color: 'var(--rg-primary)' }]}
      valueFormatter={formatNumber}
      gridAxis={lying ? 'y' : 'x'}
      gridColor="var(--rg-line)"
      textColor="var(--rg-muted)"
      tickLine="none"
      maxBarWidth={36}
      yAxisProps={
        lying
          ? { width, interval: 0, tickFormatter: shortenedTo(characters) }
          : { width: 56, tickFormatter: formatNumber }
      }
      xAxisProps={lying ? { tickFormatter: formatNumber } : {}}
      // A chart hidden from screen readers must not be focusable.
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, radius: 2 }}
    />
  );
}
