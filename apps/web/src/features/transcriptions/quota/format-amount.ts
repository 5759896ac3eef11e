import type { TextKind } from '@regest/contract/values/file-types.ts';
import type { Translate } from '../../../ui/texts/translate.ts';

/** `3 strony`, `1 godz. 5 min 9 s` or `5 min 9 s`. */
export function formatAmount(kind: TextKind, amount: number, t: Translate): string {
  if (kind === 'ocr') return t('count.pages', { count: amount });
  const whole = Math.round(amount);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return h > 0 ? t('unitsOfMeasure.duration', { h, m, s }) : t('unitsOfMeasure.shortDuration', { m, s });
}
