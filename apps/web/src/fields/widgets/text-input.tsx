import { Input } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import type { ControlProps } from '../../ui/field-frame.tsx';

interface Props
  extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange' | 'size' | keyof ControlProps>,
    Partial<ControlProps> {
  value: string;
  onChange: (value: string) => void;
}

/** One line of text in the look of the house. */
export function TextInput({ value, onChange, ...rest }: Props) {
  return <Input {...rest} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}
