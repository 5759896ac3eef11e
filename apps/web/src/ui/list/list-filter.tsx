import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../focus/use-focus-after-removal.ts';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './list-filter.module.css';

const TYPING_PAUSE_MS = 300;

interface Props {
  /** "Filtruj listę", unless told. */
  label?: string;
  help?: string;
  value: string;
  onChange: (text: string) => void;
}

/** Narrows a list while one types: every list does so, none waits for a button. */
export function ListFilter({ label, help, value, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const send = useDebouncedCallback(onChange, TYPING_PAUSE_MS);

  const frame = useRef<HTMLElement>(null);
  const focusHandlers = useFocusAfterRemoval(frame);

  // Going back in the history changes the filter from outside.
  useEffect(() => setText(value), [value]);

  return (
    <search ref={frame} className={classes.filter} data-print="hide" {...focusHandlers}>
      <TextInput
        type="search"
        label={label ?? t('list.filter')}
        description={help}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text !== '' && (
            <CloseButton
              size={24}
              aria-label={t('actions.clear')}
              onClick={() => {
                setText('');
                onChange('');
              }}
            />
          )
        }
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          send(event.currentTarget.value.trim());
        }}
      />
    </search>
  );
}
