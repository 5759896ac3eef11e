import type { ComponentProps } from 'react';
import type { ControlProps } from '../../ui/form/field-frame.tsx';
import classes from './input.module.css';

interface Props
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | keyof ControlProps>,
    Partial<ControlProps> {
  value: string;
  onChange: (value: string) => void;
}

/** One line of text in the look of the house. */
export function TextInput({ value, onChange, ...rest }: Props) {
  return (
    <input
      {...rest}
      className={classes.input}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
