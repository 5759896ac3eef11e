import { Outlet } from '@tanstack/react-router';
import { useTranslation } from '../ui/texts/use-translation.ts';
import { ColorSchemeMenu } from '../ui/theme/color-scheme-menu.tsx';
import classes from './guest-frame.module.css';
import { PageBoundary } from './page-boundary.tsx';
import { LogoMark } from './shell/logo.tsx';

/** One card on paper, for those who are not signed in. */
export function GuestFrame() {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <p className={classes.logo}>
          <LogoMark /> {t('app.name')}
        </p>
        <ColorSchemeMenu className={classes.scheme} />
      </header>
      <main className={classes.card}>
        <PageBoundary resetKey="guest">
          <Outlet />
        </PageBoundary>
      </main>
    </div>
  );
}
