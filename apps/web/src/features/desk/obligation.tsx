import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { Link } from '@tanstack/react-router';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatNumber, formatPercent } from '../../ui/format/format-number.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './desk.module.css';

function Forecast({ needed, forecast }: Desk['obligation']) {
  const { t } = useTranslation();
  const share = formatPercent((forecast ?? 0) * 100);
  if (needed === 0) return <p>{t('desk.forecast.met')}</p>;
  return (
    <p>
      {needed === null
        ? t('desk.forecast.lost', { share })
        : t('desk.forecast.needed', { count: needed, share })}
    </p>
  );
}

/** The duty to publish 75 % within half a year: its progress, the remaining potential and deadlines. */
export function Obligation({ obligation }: { obligation: Desk['obligation'] }) {
  const { t } = useTranslation();
  const { share, published, transcribed, dueWithin30Days } = obligation;
  if (share === null) return null;
  return (
    <section className={classes.section}>
      <h2>{t('desk.obligation')}</h2>
      <p className={classes.quiet}>{t('desk.obligationRule')}</p>
      <ProgressBar
        label={t('desk.obligationShare', {
          published: formatNumber(published),
          transcribed: formatNumber(transcribed),
        })}
        value={share}
      />
      <Forecast {...obligation} />
      {dueWithin30Days.length > 0 && (
        <>
          <h3>{t('desk.due')}</h3>
          <ul className={`${classes.list} ${classes.due}`}>
            {dueWithin30Days.map(({ fileId, fileName, recordId, level, title, dueAt }) => (
              <li key={fileId}>
                {level !== null && recordId !== null ? (
                  <Link to={recordHref(level, recordId)}>{titleText(title ?? '')}</Link>
                ) : (
                  title
                )}{' '}
                <span className={classes.quiet}>
                  {fileName}, {t('desk.dueAt', { date: formatDate(dueAt) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
