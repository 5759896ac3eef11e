import { Link } from '@tanstack/react-router';
import { useTranslation } from '../ui/texts/use-translation.ts';
import { ColorSchemeMenu } from '../ui/theme/color-scheme-menu.tsx';
import classes from './open-frame.module.css';
import { LogoMark } from './shell/logo.tsx';

/** The top bar for those who are not signed in. */
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
