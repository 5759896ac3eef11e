import { Drawer } from '@mantine/core';
import '../../../ui/dialogs/dialog-styles.ts';
import '@mantine/core/styles/Drawer.layer.css';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { TreePane } from './tree-pane.tsx';
import classes from './workspace.module.css';

/** The tree as a drawer over the form, for narrow windows. */
export default function TreeDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer.Root opened onClose={onClose} size={420} transitionProps={{ duration: 120 }}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.drawer}>
          <div className={classes.drawerHead}>
            <Drawer.Title>{t('tree.title')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('actions.close')} />
          </div>
          <div className={classes.drawerBody}>
            <TreePane onNavigate={onClose} />
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
