import type { StatisticsCategory } from '@regest/contract/statistics-range.ts';
import { placeInPolish } from '@regest/contract/text/place-names.ts';
import { formatClock, formatNumber, formatPercent } from '../../ui/format/format-number.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import type { FigureName } from './statistics-search.ts';

export function formatFigure(name: FigureName, value: number): string {
  if (name === 'exitRate' || name === 'bounceRate') return formatPercent(value * 100);
  return name === 'avgTimeOnPage' ? formatClock(Math.round(value)) : formatNumber(value);
}

const DEVICES = ['desktop', 'mobile', 'tablet'] as const;

/** A value of a category in the reader's words. */
export function categoryValue(category: StatisticsCategory, value: string, t: Translate): string {
  if (value === '' || value === '(not set)') return t('statistics.notSet');
  if (value === '(entrance)') return t('statistics.direct');
  if (category === 'COUNTRY' || category === 'CITY') return placeInPolish(category, value);
  const device = category === 'DEVICE_CATEGORY' ? DEVICES.find((name) => name === value) : undefined;
  return device ? t(`statistics.device.${device}`) : value;
}
