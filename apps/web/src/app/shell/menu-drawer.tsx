import { Drawer } from '@mantine/core';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import '../../ui/dialogs/dialog-styles.ts';
import '@mantine/core/styles/Drawer.layer.css';
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts';
import { InstitutionSelect } from './institution-select.tsx';
import classes from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopLinks } from './top-links.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Both menus in one column, for narrow windows. */
export default function MenuDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={300} transitionProps={{ duration: 120 }}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title>{t('menu.top.open')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('actions.close')} />
        </div>
        <Drawer.Body className={classes.body}>
          <div className={classes.institution}>
            <InstitutionSelect />
          </div>
          <SideMenu onNavigate={onClose} />
          <nav aria-label={t('menu.top.label')} className={classes.top}>
            <TopLinks onNavigate={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
