import { Button } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { SearchBox } from '../../features/search/box/search-box.tsx';
import { versions } from '../../features/version/version-watch.ts';
import { useCan } from '../../session/current-user.ts';
import { useStore } from '../../ui/store/store.ts';
import { TaskTray } from '../../ui/task-tray/task-tray.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { InstitutionSelect } from './institution-select.tsx';
import { Logo } from './logo.tsx';
import classes from './top-bar.module.css';
import { TopLinks } from './top-links.tsx';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));

export function TopBar() {
  const { t } = useTranslation();
  const can = useCan();
  const { loaded } = useStore(versions);
  const [drawer, setDrawer] = useState(false);
  return (
    <header className={classes.bar} data-print="hide">
      <Button
        className={classes.burger}
        leftSection={<IconMenu2 size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setDrawer(true)}
      >
        {t('menu.top.open')}
      </Button>
      <Logo />
      <div className={classes.about}>
        <InstitutionSelect />
        {loaded && <p className={classes.version}>{t('app.version', { version: loaded })}</p>}
      </div>
      {can('record.read') && <SearchBox />}
      <TaskTray />
      <nav aria-label={t('menu.top.label')} className={classes.nav}>
        <TopLinks />
      </nav>
      <Suspense>{drawer && <MenuDrawer opened onClose={() => setDrawer(false)} />}</Suspense>
    </header>
  );
}
