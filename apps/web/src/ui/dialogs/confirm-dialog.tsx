import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import type { ConfirmOptions } from './dialog-requests.ts';

interface Props {
  options: ConfirmOptions;
  opened: boolean;
  onAnswer: (agreed: boolean) => void;
}

export function ConfirmDialog({ options, opened, onAnswer }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { alternative, typedConfirmation: confirmation } = options;
  const ready = confirmation === undefined || typed.trim() === confirmation;
  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(false)}
      title={options.title}
      footer={
        <>
          {/* The harmless answer takes the focus where the other one destroys. */}
          <Button
            onClick={() => onAnswer(false)}
            data-autofocus={options.danger && !confirmation && !alternative ? true : undefined}
          >
            {options.cancelLabel ?? t('confirm.cancel')}
          </Button>
          <Button
            variant={alternative ? 'default' : 'filled'}
            color={options.danger ? 'danger' : undefined}
            disabled={!ready}
            onClick={() => onAnswer(true)}
            data-autofocus={options.danger ? undefined : true}
          >
            {options.confirmLabel}
          </Button>
          {alternative && (
            <Button
              variant="filled"
              data-autofocus
              onClick={() => {
                alternative.onChoose();
                onAnswer(false);
              }}
            >
              {alternative.label}
            </Button>
          )}
        </>
      }
    >
      {typeof options.body === 'string' ? <p>{options.body}</p> : options.body}
      {confirmation !== undefined && (
        <TextInput
          className={classes.typed}
          label={t('confirm.typed', { text: confirmation })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
    </Dialog>
  );
}
