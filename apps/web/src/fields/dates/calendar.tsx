import { Button } from '@mantine/core';
import { parseArchivalDate } from '@regest/contract/text/archival-date.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { SelectInput } from '../widgets/select-input.tsx';
import { TextInput } from '../widgets/text-input.tsx';
import classes from './calendar.module.css';
import { dateText, daysIn, moveDay, weeksOf } from './calendar-days.ts';

const WEEKDAYS = Array.from({ length: 7 }, (_, i) => {
  const day = new Date(Date.UTC(2024, 0, 1 + i));
  const name = (weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat('pl', { weekday, timeZone: 'UTC' }).format(day);
  return { short: name('short'), long: name('long') };
});
const MONTHS = Array.from({ length: 12 }, (_, i) =>
  new Intl.DateTimeFormat('pl', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, i, 1))),
);
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Props {
  value: string;
  /** Whole days only: a year or a month cannot be chosen. */
  wholeDays: boolean;
  onPick: (text: string) => void;
}

/** A month whose year is typed: clicking back to 1908 takes too long. Weeks start on Monday. */
export function Calendar({ value, wholeDays, onPick }: Props) {
  const { t } = useTranslation();
  const yearId = useId();
  const monthId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const today = new Date();
  const date = parseArchivalDate(value);
  const [year, setYear] = useState(String(date?.year ?? today.getFullYear()));
  const [month, setMonth] = useState(date?.month ?? 1);
  const [day, setDay] = useState(date?.day ?? 1);
  const valid = /^\d{1,4}$/.test(year) && Number(year) > 0;
  const displayedMonth = { year: valid ? Number(year) : today.getFullYear(), month };
  const focusDay = Math.min(day, daysIn(displayedMonth));

  // The focus follows the arrows, also into the next month.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = moveDay(displayedMonth, focusDay, step);
    moved.current = true;
    setYear(String(next.year));
    setMonth(next.month);
    setDay(next.day);
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <div className={classes.year}>
          <label htmlFor={yearId}>{t('dates.calendarYear')}</label>
          <TextInput
            id={yearId}
            value={year}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={valid ? undefined : true}
            onChange={setYear}
          />
        </div>
        <div className={classes.month}>
          <label htmlFor={monthId}>{t('dates.calendarMonth')}</label>
          <SelectInput id={monthId} value={month} onChange={(next) => setMonth(Number(next))}>
            {MONTHS.map((name, i) => (
              <option key={name} value={i + 1}>
                {name}
              </option>
            ))}
          </SelectInput>
        </div>
      </div>
      <table ref={grid} className={classes.days} onKeyDown={onKeyDown}>
        <caption className="visually-hidden">{`${MONTHS[month - 1]} ${displayedMonth.year}`}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday.long} scope="col" abbr={weekday.long}>
                {weekday.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(displayedMonth).map((week, row) => (
            <tr key={`${displayedMonth.year}-${month}-${week.find((one) => one !== null)}`}>
              {week.map((one, column) =>
                one === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
                  <td key={`empty-${row}-${column}`} />
                ) : (
                  <td key={one}>
                    <button
                      type="button"
                      className={classes.day}
                      tabIndex={one === focusDay ? 0 : -1}
                      aria-pressed={value === dateText(displayedMonth.year, month, one)}
                      onClick={() => onPick(dateText(displayedMonth.year, month, one))}
                    >
                      {one}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!wholeDays && (
        <div className={classes.partial}>
          <Button size="compact-sm" onClick={() => onPick(dateText(displayedMonth.year))}>
            {t('dates.calendarWholeYear')}
          </Button>
          <Button size="compact-sm" onClick={() => onPick(dateText(displayedMonth.year, month))}>
            {t('dates.calendarWholeMonth')}
          </Button>
        </div>
      )}
    </div>
  );
}
