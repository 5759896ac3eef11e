import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './lists.module.css';

const TYPING_PAUSE = 300;

interface Props {
  value: string;
  help: string;
  onChange: (text: string) => void;
}

export function ListFilter({ value, help, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const send = useDebouncedCallback(onChange, TYPING_PAUSE);

  const frame = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(frame);

  // Going back in the history changes the filter from outside.
  useEffect(() => setText(value), [value]);

  return (
    <search ref={frame} className={classes.filter} {...keptFocus}>
      <TextInput
        type="search"
        label={t('list.filter')}
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
