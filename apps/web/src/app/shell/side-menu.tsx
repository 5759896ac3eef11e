import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useCurrentUser } from '../../session/current-user.ts';
import { setWorkMode, useWorkMode, WORK_MODES } from '../../session/work-mode.ts';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './side-menu.module.css';
import { useNavigation } from './use-navigation.ts';

function WorkModeSwitch() {
  const { t } = useTranslation();
  const { id } = useCurrentUser();
  const mode = useWorkMode();
  return (
    <ChoiceSwitch
      label={t('workMode.title')}
      options={WORK_MODES.map((value) => ({ value, label: t(`workMode.short.${value}`) }))}
      value={mode}
      onChange={(next) => {
        setWorkMode(id, next);
        const changed = t('workMode.changed', { mode: t(`workMode.short.${next}`) });
        notify.info(next === 'simple' ? `${changed} ${t('workMode.hiddenDataKept')}` : changed);
      }}
    />
  );
}

/** Id of the route around the tree and the records opened from it. */
export const WORKSPACE = '/member/workspace';

interface Props {
  id?: string;
  /** True shows icons only. */
  rail?: boolean;
  onRail?: (rail: boolean) => void;
  onNavigate?: () => void;
}

export function SideMenu({ id, rail = false, onRail, onNavigate }: Props) {
  const { t } = useTranslation();
  const { side } = useNavigation();
  // A record opened beside the tree belongs to the resource entry, although its address is below a list.
  const matches = useMatches();
  const inTree = matches.some(({ routeId }) => routeId === WORKSPACE);
  // The profile page is not part of the list of accounts, although its address begins like it.
  const isProfile = matches.at(-1)?.fullPath === '/users/update-profile';
  return (
    <nav
      id={id}
      tabIndex={-1}
      aria-label={t('menu.side.label')}
      className={classes.menu}
      data-rail={rail || undefined}
      data-print="hide"
    >
      {side.map(({ label, links }) => (
        <div key={label ?? 'main'}>
          {label && (rail ? <hr className={classes.rule} /> : <p className={classes.group}>{t(label)}</p>)}
          <ul className={classes.list}>
            {links.map(({ entry, href }) => (
              <li key={entry.route}>
                <Link
                  to={href}
                  className={classes.link}
                  title={rail ? t(entry.label) : undefined}
                  activeOptions={{
                    exact: inTree || isProfile || entry.route === '/institutions',
                    includeSearch: false,
                  }}
                  data-status={inTree && entry.route === '/resource' ? 'active' : undefined}
                  onClick={onNavigate}
                >
                  {rail ? <entry.icon size={18} aria-hidden /> : t(entry.label)}
                  {rail && <span className="visually-hidden">{t(entry.label)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={classes.mode}>
        <WorkModeSwitch />
        {onRail && (
          <button
            type="button"
            className={classes.width}
            title={rail ? t('menu.side.widen') : undefined}
            onClick={() => onRail(!rail)}
          >
            {rail ? <IconChevronsRight size={18} aria-hidden /> : <IconChevronsLeft size={18} aria-hidden />}
            <span className={rail ? 'visually-hidden' : undefined}>
              {t(rail ? 'menu.side.widen' : 'menu.side.narrow')}
            </span>
          </button>
        )}
      </div>
    </nav>
  );
}
