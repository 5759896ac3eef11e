import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
}

export function ViewerButton({ label, icon, disabled, pressed, onClick }: Props) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
