import { Loading } from '../../ui/feedback/loading.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './statistics.module.css';

const SLOW = 2_000;

export function StatisticsLoading() {
  const { t } = useTranslation();
  const slow = useDelayed(true, SLOW);
  return (
    <>
      {slow && <p className={classes.hint}>{t('statistics.loadingSlow')}</p>}
      <Loading rows={8} label={t('statistics.loading')} />
    </>
  );
}
