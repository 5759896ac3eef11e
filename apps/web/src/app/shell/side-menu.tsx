import { Link, useMatches } from '@tanstack/react-router';
import { WorkModeSwitch } from '../../features/work-mode/work-mode-switch.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './side-menu.module.css';
import { useNavigation } from './use-navigation.ts';

interface Props {
  id?: string;
  onNavigate?: () => void;
}

export function SideMenu({ id, onNavigate }: Props) {
  const { t } = useTranslation();
  const { side } = useNavigation();
  // A record opened beside the tree belongs to the resource, whatever list has its address.
  const matches = useMatches();
  const inTree = matches.some(({ routeId }) => routeId === '/member/workspace');
  // The own profile only shares the beginning of its address with the list of accounts.
  const isProfile = matches.at(-1)?.fullPath === '/users/update-profile';
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
                  activeOptions={{
                    exact: inTree || isProfile || entry.route === '/institutions',
                    includeSearch: false,
                  }}
                  data-status={inTree && entry.route === '/resource' ? 'active' : undefined}
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
