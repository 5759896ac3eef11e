import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../fields.module.css';

interface Props {
  children: ReactNode;
  removeLabel: string;
  onRemove?: () => void;
}

/** Something chosen, with the way to let it go. */
export function Chip({ children, removeLabel, onRemove }: Props) {
  return (
    <li className={classes.chip}>
      <span>{children}</span>
      {onRemove && (
        <button
          type="button"
          data-remover
          className={classes.remove}
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}
