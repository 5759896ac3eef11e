import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

interface Props {
  label: string;
  primary?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Button with the same effect as dropping a file. */
export function ChooseFile({ label, primary = false, disabled = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.zip,.xml,.ead"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
