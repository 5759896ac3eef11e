import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { stepActive } from '../../../ui/form/step-active.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { BoxList } from './box-list.tsx';
import classes from './search-box.module.css';
import { type BoxOption, useBoxOptions } from './use-box-options.ts';
import { searchKey, useSearchKey } from './use-search-key.ts';

/** The search box of the top bar: Enter searches, arrows choose a record to open. A phone has a button instead. */
export function SearchBox() {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { options, search } = useBoxOptions(text, open);
  useSearchKey(input);
  const isListOpen = open && options.length > 0;
  const current = isListOpen ? options[active] : undefined;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function leave(go: () => void) {
    close();
    setText('');
    input.current?.blur();
    go();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    leave(current ? current.choose : search);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(stepActive(active, options.length, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  }

  const hint = t('searchBox.hint', { key: searchKey() });
  return (
    <>
      <search aria-label={t('searchBox.label')} className={classes.box}>
        <form onSubmit={submit} className={classes.form}>
          <IconSearch size={16} aria-hidden className={classes.icon} />
          <input
            ref={input}
            className={classes.input}
            role="combobox"
            aria-label={t('searchBox.label')}
            aria-expanded={isListOpen}
            aria-controls={isListOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={current && `${listId}-${active}`}
            title={hint}
            placeholder={hint}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActive(-1);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <BoxList
            id={listId}
            options={isListOpen ? options : []}
            active={active}
            onChoose={(option: BoxOption) => leave(option.choose)}
          />
        </form>
      </search>
      <Link to="/search" className={classes.button}>
        <IconSearch size={18} aria-hidden /> {t('actions.search')}
      </Link>
    </>
  );
}
