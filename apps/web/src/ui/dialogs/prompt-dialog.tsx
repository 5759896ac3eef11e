import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Dialog } from './dialog.tsx';
import type { PromptOptions } from './dialog-requests.ts';

interface Props {
  options: PromptOptions;
  opened: boolean;
  onAnswer: (text: string | null) => void;
}

export function PromptDialog({ options, opened, onAnswer }: Props) {
  const { t } = useTranslation();
  const form = useId();
  const [text, setText] = useState(options.initial ?? '');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = options.validate?.(text);
    if (problem) setError(problem);
    else onAnswer(text);
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(null)}
      closeOnClickOutside={false}
      title={options.title}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('confirm.cancel')}</Button>
          <Button variant="filled" type="submit" form={form}>
            {options.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextInput
          label={options.label}
          description={options.help}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
