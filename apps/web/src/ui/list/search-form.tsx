import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './search-form.module.css';

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Nothing else is to be done here yet. */
  takesFocus?: boolean;
}

/** Searches on Enter, not on every key: each search is an entry of the browser's history. */
export function SearchForm({ label, value, onSearch, takesFocus = false }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Back and forward change the address; the box follows it.
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }
  return (
    <search className={classes.form} data-print="hide">
      <form onSubmit={submit}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <div className={classes.line}>
          <TextInput
            id={id}
            ref={input}
            type="search"
            className={classes.input}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{t('actions.search')}</Button>
        </div>
      </form>
    </search>
  );
}
