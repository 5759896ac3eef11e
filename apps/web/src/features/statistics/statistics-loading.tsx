import { Loading } from '../../ui/loading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
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
