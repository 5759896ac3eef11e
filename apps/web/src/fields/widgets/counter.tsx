import { codePoints } from '@regest/contract/text/unicode.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from '../fields.module.css';

/** Share of the limit from which the rest is shown. */
const NEAR = 0.9;

/** Counts code points, as the server does, and only near the limit: most texts never come close. */
export function Counter({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation();
  // A code point is at most two units, so a short text needs no counting.
  if (text.length < max * NEAR) return null;
  const remaining = max - codePoints(text);
  if (remaining > max * (1 - NEAR)) return null;
  return (
    <div className={classes.counter} data-over={remaining < 0 || undefined} role="status">
      {remaining < 0
        ? t('app.charactersOver', { count: -remaining })
        : t('app.charactersLeft', { count: remaining })}
    </div>
  );
}
