import 'virtual:texts/files';
import { Button } from '@mantine/core';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';
import classes from './waiting-banner.module.css';

interface Props {
  count: number;
  /** Opens the split into documents; missing when the level does not allow it. */
  onSplit?: (() => void) | undefined;
}

/** Shows on every tab of a new record the number of files that its save sends. */
export default function WaitingBanner({ count, onSplit }: Props) {
  const { t } = useTranslation();
  useWatchUploads();
  return (
    <div className={classes.waiting}>
      <Banner
        kind="info"
        action={
          onSplit &&
          count > 1 && (
            <Button size="compact-sm" onClick={onSplit}>
              {t('files.split.open')}
            </Button>
          )
        }
      >
        {t('files.waiting', { count })}
      </Banner>
    </div>
  );
}
