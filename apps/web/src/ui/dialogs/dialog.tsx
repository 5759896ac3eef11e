import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import { useTranslation } from '../texts/use-translation.ts';
import './dialog-styles.ts';
import classes from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'md' | 'lg' | 'xl' | '100%';
  /** False where a slip of the pointer must not lose what was typed. */
  closeOnClickOutside?: boolean;
  closeOnEscape?: boolean;
  withCloseButton?: boolean;
  children?: ReactNode;
}

/** Traps focus and gives it back to where it was. Put together by hand: Mantine's header would be a second banner. */
export function Dialog({
  title,
  footer,
  size = 'md',
  withCloseButton = true,
  children,
  ...modal
}: DialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal.Root {...modal} size={size} centered transitionProps={{ transition: 'fade', duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          {withCloseButton && <Modal.CloseButton aria-label={t('actions.close')} />}
        </div>
        <Modal.Body className={classes.body}>
          {children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
