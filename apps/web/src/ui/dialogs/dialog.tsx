import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

/** Traps focus and gives it back to where it was; below 480 px it fills the screen's width. */
export function Dialog({ footer, size = 'md', children, ...modal }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal {...modal} size={size} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
