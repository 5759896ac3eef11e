import { ActionIcon } from '@mantine/core';
import { DATE_TYPES, type DateEntry, type DateType, isRange } from '@regest/contract/fields/date-entry.ts';
import { QUALIFIERS, type Qualifier } from '@regest/contract/values/value-lists.ts';
import { IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { afterPress } from '../../ui/form/after-press.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { controlId } from '../form/control-id.ts';
import { SelectInput } from '../widgets/select-input.tsx';
import { DateField } from './date-field.tsx';
import { dateInWords, understood, withText, withType } from './date-text.ts';
import classes from './dates.module.css';

interface Props {
  /** The path of the entry: `dates.0`. */
  path: string;
  number: number;
  entry: DateEntry;
  yearsOnly: boolean;
  readOnly: boolean;
  errorAt: (part: string) => string | undefined;
  onChange: (entry: DateEntry) => void;
  onBlur: () => void;
  /** "b.d." was typed. */
  onUnknown?: () => void;
  onRemove?: () => void;
}

/** One date: its kind, one end or two, how sure it is. */
export function DateRow(props: Props) {
  const { path, number, entry, yearsOnly, readOnly, errorAt, onChange, onBlur, onUnknown, onRemove } = props;
  const { t } = useTranslation();
  const errorId = useId();
  const range = isRange(entry.dateType);
  const calendar = !yearsOnly && !entry.dateType.startsWith('freeForm');
  const errors = {
    dateFrom: errorAt('dateFrom'),
    dateTo: errorAt('dateTo'),
    whole: errorAt(''),
  };
  const messages = [...new Set(Object.values(errors).filter((text) => text !== undefined))];

  // Switching to a single date and back must not cost the other end; it is this date's, not that of a row that went.
  const lastRange = useRef({ dateFrom: '', dateTo: '' });
  if (entry.dateTo) lastRange.current = { dateFrom: entry.dateFrom, dateTo: entry.dateTo };
  const change = (next: DateEntry) => {
    if (lastRange.current.dateFrom === entry.dateFrom) lastRange.current.dateFrom = next.dateFrom;
    onChange(next);
  };

  /** Read when the typing is over: what is half typed may still become anything. */
  function parse(name: 'dateFrom' | 'dateTo', typed: DateEntry = entry) {
    const parsed = understood(typed, name);
    if (parsed === 'unknown') onUnknown?.();
    else if (parsed !== entry) change(parsed);
  }

  function end(name: 'dateFrom' | 'dateTo', label: string) {
    return (
      <DateField
        control={{
          id: controlId(`${path}.${name}`),
          'aria-invalid': (errors[name] ?? errors.whole) ? true : undefined,
          'aria-describedby': messages.length > 0 ? errorId : undefined,
        }}
        label={label}
        value={entry[name] ?? ''}
        calendar={calendar}
        readOnly={readOnly}
        onBlur={() => afterPress(() => parse(name))}
        onSave={() => parse(name)}
        onChange={(text) => {
          const typed = withText(entry, name, text);
          const isPasted = Math.abs(text.length - (entry[name] ?? '').length) > 1;
          if (isPasted && text !== '') parse(name, typed);
          else change(typed);
        }}
      />
    );
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would repeat the name of the field
    <div
      role="group"
      aria-label={t('dates.row', { number })}
      className={classes.row}
      id={controlId(path)}
      // Moving from one end of a range to the other is no blur: the second is empty because it comes next.
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <div className={classes.controls}>
        <SelectInput
          className={classes.kind}
          aria-label={t('dates.kind')}
          value={entry.dateType}
          disabled={readOnly}
          onChange={(next) =>
            onChange(
              withType(
                entry,
                next as DateType,
                lastRange.current.dateFrom === entry.dateFrom ? lastRange.current.dateTo : '',
              ),
            )
          }
        >
          {DATE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`dates.type.${type}`)}
            </option>
          ))}
        </SelectInput>
        <div className={classes.ends}>
          {end('dateFrom', t(range ? 'dates.from' : 'dates.date'))}
          {range && <span aria-hidden>–</span>}
          {range && end('dateTo', t('dates.to'))}
        </div>
        <SelectInput
          className={classes.qualifier}
          aria-label={t('dates.qualifier')}
          value={entry.qualifier ?? ''}
          disabled={readOnly}
          onChange={(next) => onChange({ ...entry, qualifier: (next || null) as Qualifier | null })}
        >
          <option value="">{t('dates.qualifiers.none')}</option>
          {QUALIFIERS.map((qualifier) => (
            <option key={qualifier} value={qualifier}>
              {t(`dates.qualifiers.${qualifier}`)}
            </option>
          ))}
        </SelectInput>
        {onRemove && !readOnly && (
          <ActionIcon
            data-remover
            size={40}
            aria-label={t('dates.remove', { date: dateInWords(entry) })}
            title={t('dates.remove', { date: dateInWords(entry) })}
            onClick={onRemove}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {messages.length > 0 && (
        <div id={errorId} className={classes.error}>
          {messages.join(' ')}
        </div>
      )}
    </div>
  );
}
