import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessageKey } from '../../api/api-error.ts';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './desk.module.css';
import { deskQuery } from './desk-query.ts';
import { DeskTiles } from './desk-tiles.tsx';
import { FirstHour } from './first-hour.tsx';
import { Mine } from './mine.tsx';
import { Obligation } from './obligation.tsx';

function Recent({ recent }: { recent: Desk['recent'] }) {
  const { t } = useTranslation();
  return (
    <section className={`${classes.section} ${classes.wide}`}>
      <h2>{t('desk.recent')}</h2>
      {recent.length === 0 && <p>{t('desk.recentNone')}</p>}
      <ul className={`${classes.list} ${classes.recent}`}>
        {recent.map(({ level, id, title, computedSignature, at }) => (
          <li key={id}>
            <Link to={recordHref(level, id)} className={classes.title}>
              {titleText(title)}
            </Link>
            <span className={classes.quiet}>
              <Signature value={computedSignature} /> · {t('desk.savedAt', { date: formatDateTime(at) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pending tasks, deadlines and recent work; an empty archive sees its first steps. */
export function DeskScreen() {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  const { data, error, refetch } = useQuery(deskQuery(institutionId));
  if (error && !data)
    return <ErrorState message={t(errorMessageKey(error))} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={6} />;
  const isNew = !data.firstSteps.collection || !data.firstSteps.unit;
  const hasObligation = data.obligation.share !== null;
  return (
    <div className={classes.desk}>
      {isNew && <FirstHour steps={data.firstSteps} />}
      {!isNew && (
        <section className={hasObligation ? classes.section : `${classes.section} ${classes.wide}`}>
          <h2>{t('desk.waiting')}</h2>
          <DeskTiles waiting={data.waiting} />
        </section>
      )}
      <Obligation obligation={data.obligation} />
      <Mine mine={data.mine} />
      {(!isNew || data.recent.length > 0) && <Recent recent={data.recent} />}
    </div>
  );
}
