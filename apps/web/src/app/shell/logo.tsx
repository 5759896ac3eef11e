import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './top-bar.module.css';

/** The wax seal; its red is otherwise used only for the unread mark. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={classes.mark}>
      <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="7.5" fill="currentColor" />
    </svg>
  );
}

export function Logo() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={classes.logo} aria-label={`${t('app.name')}: ${t('menu.top.logo')}`}>
      <LogoMark /> {t('app.name')}
    </Link>
  );
}
