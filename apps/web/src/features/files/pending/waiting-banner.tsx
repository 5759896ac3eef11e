import 'virtual:texts/files';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';
import classes from './waiting-banner.module.css';

/** Says on every tab of a new record how many files go with its save; the tray follows them from then on. */
export default function WaitingBanner({ count }: { count: number }) {
  const { t } = useTranslation();
  useWatchUploads();
  return (
    <div className={classes.waiting}>
      <Banner kind="info">{t('files.waiting', { count })}</Banner>
    </div>
  );
}
