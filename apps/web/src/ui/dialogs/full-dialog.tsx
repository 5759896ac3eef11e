import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import { useTranslation } from '../texts/use-translation.ts';
import './dialog-styles.ts';
import classes from './full-dialog.module.css';

interface Props {
  onClose: () => void;
  title: ReactNode;
  /** Between the title and the closing button. */
  actions?: ReactNode;
  /** A bar under the content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A window that takes the whole screen: a scan, a text. The page below keeps all that was typed in it. */
export function FullDialog({ onClose, title, actions, footer, children }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ transition: 'fade', duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: classes.content }}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {actions && <div className={classes.actions}>{actions}</div>}
          <Modal.CloseButton size={36} aria-label={t('actions.close')} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
