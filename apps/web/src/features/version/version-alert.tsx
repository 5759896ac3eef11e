import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { unsavedWork } from '../../ui/unsaved/unsaved-work.ts';
import { decideReload } from './reload-decision.ts';
import classes from './version-alert.module.css';
import { checkVersion, learnVersion, POLL_INTERVAL_MS, versions } from './version-watch.ts';

/** Milliseconds, enough to read the alert and to stop the reload by typing. */
const RELOAD_DELAY_MS = 10_000;

export function VersionAlert() {
  const { t } = useTranslation();
  const router = useRouter();
  const hasUnsavedWork = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.exists);
  const decision = decideReload({ ...useStore(versions), hasUnsavedWork });

  useEffect(() => {
    void learnVersion();
    const timer = setInterval(checkVersion, POLL_INTERVAL_MS);
    // The first page is not a navigation, so it does not reload.
    const stop = router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation !== undefined) checkVersion();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [router]);

  useEffect(() => {
    if (decision !== 'reload') return;
    const timer = setTimeout(() => location.reload(), RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [decision]);

  return (
    <div role="alert" className={classes.alert} data-print="hide">
      {decision !== 'none' && (
        <Banner
          title={t('version.newTitle')}
          action={
            decision === 'reload' && (
              <Button variant="filled" onClick={() => location.reload()}>
                {t('version.reloadNow')}
              </Button>
            )
          }
        >
          {t(decision === 'wait' ? 'version.waiting' : 'version.newBody')}
        </Banner>
      )}
    </div>
  );
}
