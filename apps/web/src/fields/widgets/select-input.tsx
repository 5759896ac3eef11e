import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ControlProps } from '../../ui/form/field-frame.tsx';
import classes from './input.module.css';

interface Props extends Partial<ControlProps> {
  'aria-label'?: string;
  className?: string;
  value: string | number;
  disabled?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** `option` elements. */
  children: ReactNode;
}

/** The browser's own list in the look of the house: it works with every keyboard, reader and phone. */
export function SelectInput({ onChange, className = '', ...rest }: Props) {
  return (
    <span className={`${classes.select} ${className}`}>
      <select {...rest} className={classes.input} onChange={(event) => onChange(event.currentTarget.value)} />
      <IconSelector size={16} aria-hidden />
    </span>
  );
}
