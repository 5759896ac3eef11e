import { ActionIcon } from '@mantine/core';
import { MAX_DATE_LENGTH } from '@regest/contract/text/archival-date.ts';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { ControlProps } from '../../ui/form/field-frame.tsx';
import { placeMenu } from '../../ui/menu/place-menu.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { TextInput } from '../widgets/text-input.tsx';
import classes from './dates.module.css';

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar }) => ({ default: Calendar })));

interface Props {
  control: Partial<ControlProps>;
  /** The accessible name of an end of a range. */
  label?: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Before a key that saves the form is heard by it. */
  onSave?: () => void;
  readOnly?: boolean;
  /** Days only, not a year or a month. */
  wholeDays?: boolean;
  /** False where a calendar has nothing to offer: years, dates typed freely. */
  calendar?: boolean;
}

/** A date that is typed; the calendar beside it writes the same text. */
export function DateField(props: Props) {
  const { control, label, value, onChange, onBlur, onSave, readOnly } = props;
  const { wholeDays = false, calendar = true } = props;
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const [from, popup] = [button.current, panel.current];
    if (!open || !from || !popup) return;
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const place = placeMenu(from.getBoundingClientRect(), { width: 326, height: 366 }, view);
    popup.style.left = `${place.left}px`;
    popup.style.top = `${place.top}px`;
  }, [open]);

  function pick(text: string) {
    onChange(text);
    panel.current?.hidePopover();
    button.current?.focus();
  }

  return (
    <div className={classes.field}>
      <TextInput
        {...control}
        aria-label={label}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        onKeyDown={(event) => {
          const modified = event.ctrlKey || event.metaKey;
          const isStep = event.altKey && (event.key === 'PageUp' || event.key === 'PageDown');
          if (event.key === 'Enter' || isStep || (modified && event.key.toLowerCase() === 's')) onSave?.();
        }}
        readOnly={readOnly}
        // Room for both ends of a range pasted at once; the rule itself allows ten characters.
        maxLength={MAX_DATE_LENGTH * 3}
        inputMode={wholeDays ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
      />
      {calendar && !readOnly && (
        <>
          <ActionIcon
            ref={button}
            size={40}
            variant="default"
            popoverTarget={id}
            aria-label={t('dates.calendar')}
            title={t('dates.calendar')}
            aria-expanded={open}
            aria-haspopup="dialog"
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
          <div
            ref={panel}
            id={id}
            popover="auto"
            role="dialog"
            aria-label={t('dates.calendarTitle')}
            className={classes.popup}
            onToggle={(event) => setOpen(event.newState === 'open')}
          >
            <Suspense>{open && <Calendar value={value} wholeDays={wholeDays} onPick={pick} />}</Suspense>
          </div>
        </>
      )}
    </div>
  );
}
