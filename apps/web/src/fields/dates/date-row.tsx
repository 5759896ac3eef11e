import { ActionIcon } from '@mantine/core';
import { DATE_TYPES, type DateEntry, type DateType, isRange } from '@regest/contract/fields/date-entry.ts';
import { QUALIFIERS, type Qualifier } from '@regest/contract/values/value-lists.ts';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { controlId } from '../form/control-id.ts';
import { SelectInput } from '../widgets/select-input.tsx';
import { DateField } from './date-field.tsx';
import { asRange, dateInWords, splitRange, withType } from './date-text.ts';
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
  onRemove?: () => void;
}

/** One date: its kind, one end or two, how sure it is. */
export function DateRow(props: Props) {
  const { path, number, entry, yearsOnly, readOnly, errorAt, onChange, onBlur, onRemove } = props;
  const { t } = useTranslation();
  const errorId = useId();
  const range = isRange(entry.dateType);
  const calendar = !yearsOnly && !entry.dateType.startsWith('freeForm');
  const errors = {
    dateFrom: errorAt('dateFrom'),
    dateTo: errorAt('dateTo'),
    whole: errorAt(''),
  };
  const told = [...new Set(Object.values(errors).filter((text) => text !== undefined))];

  function end(name: 'dateFrom' | 'dateTo', label: string) {
    return (
      <DateField
        control={{
          id: controlId(`${path}.${name}`),
          'aria-invalid': (errors[name] ?? errors.whole) ? true : undefined,
          'aria-describedby': told.length > 0 ? errorId : undefined,
        }}
        label={label}
        value={entry[name] ?? ''}
        calendar={calendar}
        readOnly={readOnly}
        onBlur={onBlur}
        onChange={(text) => {
          const both = name === 'dateFrom' ? splitRange(text) : null;
          onChange(
            both ? { ...entry, ...both, dateType: asRange(entry.dateType) } : { ...entry, [name]: text },
          );
        }}
      />
    );
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would repeat the name of the field
    <div role="group" aria-label={t('dates.row', { number })} className={classes.row} id={controlId(path)}>
      <div className={classes.controls}>
        <SelectInput
          className={classes.kind}
          aria-label={t('dates.kind')}
          value={entry.dateType}
          disabled={readOnly}
          onChange={(next) => onChange(withType(entry, next as DateType))}
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
      {told.length > 0 && (
        <div id={errorId} className={classes.error}>
          {told.join(' ')}
        </div>
      )}
    </div>
  );
}
