import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { Link } from '@tanstack/react-router';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { InTheWay } from './import-actions.ts';
import classes from './imports.module.css';
import { changesNothing, sumText } from './sum-text.ts';

function Conflicts({ records }: { records: readonly InTheWay[] }) {
  const { t } = useTranslation();
  if (records.length === 0) return null;
  return (
    <Banner kind="warning" role="alert" title={t('imports.conflicts')}>
      <ul className={classes.plainList}>
        {records.map(({ id, level, signature, title }) => (
          <li key={id}>
            <span className={classes.signature}>{signature}</span>{' '}
            {isRecordLevel(level) ? <Link to={recordHref(level, id)}>{title}</Link> : title}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The state of the import in one banner at the top. */
export function ImportSummary({ found, inTheWay }: { found: ImportView; inTheWay: readonly InTheWay[] }) {
  const { t } = useTranslation();
  const { status, kind, message, counts } = found;
  return (
    <div className={classes.summary}>
      {status === 'refused' && (
        <Banner kind="danger" title={t('imports.refusedTitle')}>
          {message} {t('imports.refusedKept')}
        </Banner>
      )}
      {status === 'failed' && (
        <Banner kind="danger" title={t('imports.failedTitle')}>
          {message}
        </Banner>
      )}
      {status === 'checked' && (
        <p className={classes.sum}>
          {/* Rows with faults are not reported as unchanged. */}
          {!(counts.fault > 0 && changesNothing(found)) && sumText(found, t)}
          {counts.fault > 0 && (
            <strong className={classes.faulty}> {t('imports.sum.fault', { count: counts.fault })}</strong>
          )}
        </p>
      )}
      {status === 'checked' && !changesNothing(found) && (
        <p className={classes.help}>{t('imports.sum.notYet')}</p>
      )}
      {status === 'applied' && (
        <Banner title={t('imports.appliedTitle')} role="status">
          {t(kind === 'text' ? 'imports.appliedTextBody' : 'imports.appliedBody')}
        </Banner>
      )}
      {status === 'applied' && message && (
        <Banner kind="danger" title={t('imports.undoFailedTitle')} role="alert">
          {message}
        </Banner>
      )}
      {status === 'undone' && (
        <Banner title={t('imports.undoneTitle')} role="status">
          {t('imports.undoneBody')}
        </Banner>
      )}
      <Conflicts records={inTheWay} />
    </div>
  );
}
