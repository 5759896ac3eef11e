import type { TextKind } from '@regest/contract/values/file-types.ts';
import type { TFunction } from 'i18next';

/** `3 strony` or `1 godz. 5 min 9 s`. */
export function formatAmount(kind: TextKind, amount: number, t: TFunction): string {
  if (kind === 'ocr') return t('count.pages', { count: amount });
  const whole = Math.round(amount);
  return t('unitsOfMeasure.duration', {
    h: Math.floor(whole / 3600),
    m: Math.floor((whole % 3600) / 60),
    s: whole % 60,
  });
}
