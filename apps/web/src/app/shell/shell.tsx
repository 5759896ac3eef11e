import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import 'virtual:texts/work';
import NewsWatch from '../../features/news/news-watch.tsx';
import { ProblemNotice } from '../../features/preservation/problem-notice.tsx';
import { VersionAlert } from '../../features/version/version-alert.tsx';
import { useCan } from '../../session/current-user.ts';
import { pageTakesFiles } from '../../ui/form/use-drop.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { PageBoundary } from '../page-boundary.tsx';
import { PagePending } from '../page-pending.tsx';
import { setRail, useRail } from './menu-width.ts';
import classes from './shell.module.css';
import { SideMenu, WORKSPACE } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { FileWindowHost, FinishWindowHost } from './window-hosts.tsx';

/** Whether `?` is text in a field or belongs to a dialog, which handles its own keys. */
function isTyped({ target, defaultPrevented }: KeyboardEvent): boolean {
  const typed = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return defaultPrevented || Boolean(typed) || document.querySelector('[aria-modal="true"]') !== null;
}

const KeyboardDialog = lazy(() => import('./keyboard-dialog.tsx'));

/** Opens the list of keys on `?`. */
function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return <Suspense>{isOpen && <KeyboardDialog onClose={() => setOpen(false)} />}</Suspense>;
}

/** Refuses files dropped outside drop areas, which the browser would open in place of the editor. */
function useStrayDrops(t: Translate): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || pageTakesFiles() || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (event.type === 'drop') notify.info(t('app.strayDrop'));
      // A drop that is refused here is never sent, and nothing would say why.
      else event.dataTransfer.dropEffect = 'copy';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, [t]);
}

const ForbiddenPage = lazy(() => import('../../pages/errors/forbidden-page.tsx'));

/** The frame around pages of signed-in users. */
export default function Shell() {
  const { t } = useTranslation();
  const can = useCan();
  const matches = useMatches();
  useStrayDrops(t);
  const page = matches.at(-1);
  const action = page?.staticData.action;
  const inTree = matches.some(({ routeId }) => routeId === WORKSPACE);
  const rail = useRail(inTree);
  // The menu and the first page render after the bar, since one long render blocks a slow processor.
  const isFramed = useDeferredValue(true, false);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('app.skipToContent')}
      </a>
      <a href="#side-menu" className={`${classes.skip} ${classes.skipMenu}`}>
        {t('app.skipToMenu')}
      </a>
      {inTree && (
        <a href="#tree" className={`${classes.skip} ${classes.skipTree}`}>
          {t('app.skipToTree')}
        </a>
      )}
      {inTree && page?.pathname !== '/resource' && (
        <a href="#record-form" className={classes.skip}>
          {t('app.skipToForm')}
        </a>
      )}
      <TopBar />
      <div className={classes.columns} data-rail={rail || undefined}>
        <div className={classes.side}>
          {isFramed && <SideMenu id="side-menu" rail={rail} onRail={inTree ? setRail : undefined} />}
        </div>
        <main id="content" tabIndex={-1} className={classes.main}>
          <VersionAlert />
          <ProblemNotice />
          <PageBoundary resetKey={page?.pathname ?? ''}>
            {action === undefined || can(action) ? (
              isFramed && <Outlet />
            ) : (
              <Suspense fallback={<PagePending />}>
                <ForbiddenPage action={action} />
              </Suspense>
            )}
          </PageBoundary>
        </main>
      </div>
      <FileWindowHost />
      <FinishWindowHost />
      <NewsWatch />
      <KeyboardHelp />
    </div>
  );
}
