import { IconPlus } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ControlProps } from '../../ui/form/field-frame.tsx';
import { stepActive } from '../../ui/form/step-active.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { TextInput } from '../widgets/text-input.tsx';
import { groupOptions, type Option } from './options.ts';
import classes from './search-box.module.css';

interface Props<T> {
  control: Partial<ControlProps>;
  /** The accessible name, where it has no label. */
  label?: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  options: readonly Option<T>[];
  onPick: (value: T, option: Option<T>) => void;
  /** Instead of options: what is missing, that it is searching, that nothing was found. */
  message?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

/** A text field with suggestions under it, by the ARIA pattern of a combobox with a list. */
export function SearchBox<T>(props: Props<T>) {
  const { control, label, placeholder, text, onText, options, onPick, message, disabled, onBlur } = props;
  const { t } = useTranslation();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const current = options[Math.min(active, options.length - 1)];
  const showsList = open && (options.length > 0 || message !== undefined);

  useEffect(() => {
    if (showsList) list.current?.scrollIntoView({ block: 'nearest' });
  }, [showsList]);
  useEffect(() => {
    if (current) document.getElementById(`${listId}-${current.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  function pick(option: Option<T>) {
    setActive(-1);
    setOpen(false);
    onPick(option.value, option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      setActive(stepActive(active, options.length, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && !event.ctrlKey) {
      // Never submits: Enter takes what is marked, else the best match of what is typed.
      event.preventDefault();
      const option = current ?? (text.trim() === '' ? undefined : options[0]);
      if (open && option) pick(option);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    }
  }

  const row = (option: Option<T>) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      key={option.key}
      id={`${listId}-${option.key}`}
      role="option"
      aria-selected={option === current}
      tabIndex={-1}
      className={classes.option}
      data-active={option === current || undefined}
      onClick={() => pick(option)}
    >
      {option.creates && <IconPlus size={16} aria-hidden />}
      {option.mark && <span className={classes.mark}>{option.mark}</span>}
      <span>
        {option.label}
        {option.note && <span className={classes.note}>{option.note}</span>}
      </span>
    </div>
  );

  return (
    <div className={classes.box}>
      <TextInput
        {...control}
        role="combobox"
        aria-label={label}
        aria-expanded={showsList}
        aria-controls={showsList ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={showsList && current ? `${listId}-${current.key}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        disabled={disabled}
        value={text}
        onChange={(next) => {
          onText(next);
          setActive(-1);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          setActive(-1);
          onBlur?.();
        }}
      />
      <span role="status" className="visually-hidden">
        {showsList ? (message ?? t('a11y.suggestions', { count: options.length })) : ''}
      </span>
      {showsList && (
        // Keeps the focus in the field while the pointer chooses.
        // biome-ignore lint/a11y/noStaticElementInteractions: only stops the default of a press
        <div ref={list} className={classes.popup} onMouseDown={(event) => event.preventDefault()}>
          {options.length > 0 && (
            <div id={listId} role="listbox" aria-label={label ?? t('choices.search')}>
              {groupOptions(options).map(({ group, members }) =>
                group === undefined ? (
                  <Fragment key="">{members.map(row)}</Fragment>
                ) : (
                  // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
                  <div key={group} role="group" aria-label={group}>
                    <div className={classes.group}>{group}</div>
                    {members.map(row)}
                  </div>
                ),
              )}
            </div>
          )}
          {message && <div className={classes.message}>{message}</div>}
        </div>
      )}
    </div>
  );
}
