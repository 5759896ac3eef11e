import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { tokenStore } from '../api/token-store.ts';
import { useTranslation } from '../ui/texts/use-translation.ts';
import { ColorSchemeMenu } from '../ui/theme/color-scheme-menu.tsx';
import classes from './open-frame.module.css';
import { PageBoundary } from './page-boundary.tsx';
import { LogoMark } from './shell/logo.tsx';

const Shell = lazy(() => import('./shell/shell.tsx'));

/** Texts that anyone may read: in the editor for those at work in it, under a plain bar for everyone else. */
export default function OpenFrame() {
  const { t } = useTranslation();
  if (tokenStore.get() !== null)
    return (
      <Suspense>
        <Shell />
      </Suspense>
    );
  return (
    <>
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
      <main>
        <PageBoundary resetKey="open">
          <Outlet />
        </PageBoundary>
      </main>
    </>
  );
}
