import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WorkModeSwitch } from '../../features/work-mode/work-mode-switch.tsx';
import classes from './side-menu.module.css';
import { useNavigation } from './use-navigation.ts';

interface Props {
  id?: string;
  onNavigate?: () => void;
}

export function SideMenu({ id, onNavigate }: Props) {
  const { t } = useTranslation();
  const { side } = useNavigation();
  return (
    <nav id={id} tabIndex={-1} aria-label={t('menu.side.label')} className={classes.menu} data-print="hide">
      {side.map(({ label, links }) => (
        <div key={label ?? 'main'}>
          {label && <p className={classes.group}>{t(label)}</p>}
          <ul className={classes.list}>
            {links.map(({ entry, href }) => (
              <li key={entry.route}>
                <Link
                  to={href}
                  className={classes.link}
                  activeOptions={{ exact: entry.route === '/institutions', includeSearch: false }}
                  onClick={onNavigate}
                >
                  {t(entry.label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={classes.mode}>
        <WorkModeSwitch />
      </div>
    </nav>
  );
}
