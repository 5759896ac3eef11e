import { Link, Outlet } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from '../ui/texts/use-translation.ts';
import { ColorSchemeMenu } from '../ui/theme/color-scheme-menu.tsx';
import cardClasses from './guest-frame.module.css';
import classes from './open-frame.module.css';
import { PageBoundary } from './page-boundary.tsx';
import { LogoMark } from './shell/logo.tsx';

/** The top bar for guests. */
export function OpenHeader() {
  const { t } = useTranslation();
  return (
    <header className={classes.header} data-print="hide">
      <p className={classes.logo}>
        <LogoMark /> {t('app.name')}
      </p>
      <nav aria-label={t('menu.top.label')} className={classes.nav}>
        <Link to="/rules">{t('menu.top.rules')}</Link>
        <Link to="/tutorial">{t('menu.top.tutorial')}</Link>
        <Link to="/deklaracja-dostepnosci">{t('menu.top.accessibility')}</Link>
        <ColorSchemeMenu />
        <Link to="/login">{t('menu.top.logIn')}</Link>
      </nav>
    </header>
  );
}

/** The frame of guest pages: one card on paper. */
export function GuestFrame() {
  // The page renders after its frame, as in the shell.
  const isFramed = useDeferredValue(true, false);
  return (
    <>
      <OpenHeader />
      <div className={cardClasses.frame}>
        <main className={cardClasses.card}>
          <PageBoundary resetKey="guest">{isFramed && <Outlet />}</PageBoundary>
        </main>
      </div>
    </>
  );
}
