import { Button } from '@mantine/core';
import { DATES_MAX, type DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { isRecordLevel, LEVELS } from '@regest/contract/levels.ts';
import { IconPlus } from '@tabler/icons-react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useFormSetting, useFormValue } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';
import { CheckBox } from '../widgets/check-box.tsx';
import { DateRow } from './date-row.tsx';
import classes from './dates.module.css';

/** A document has one date as a rule; everything that gathers documents has two. */
function blankEntry(entity: string): DateEntry {
  return isRecordLevel(entity) && LEVELS[entity].isLeaf
    ? { dateType: 'single', dateFrom: '', dateTo: null }
    : { dateType: 'range', dateFrom: '', dateTo: '' };
}

function isBlankEntry(entry: DateEntry): boolean {
  return entry.dateFrom === '' && (entry.dateTo ?? '') === '' && !entry.qualifier;
}

/** The list shows an empty row before anything is typed, and keeps it out of the value. */
export function DatesWidget({ field }: { field: FieldOf<'dates'> }) {
  const { t } = useTranslation();
  const { form, entity, yearsOnly = false } = useFormSetting();
  const { value, set, blur, readOnly, errorAt, frame } = useControl<DateEntry[]>(field);
  const flag = `${field.name}Unknown`;
  const unknown = useFormValue<boolean | undefined>(form, flag);
  // An author's dates cannot be unknown: there is no such flag on the wire.
  const mayBeUnknown = unknown !== undefined && entity !== 'author';
  const rows = value.length === 0 && !unknown ? [blankEntry(entity)] : value;

  function change(at: number, entry: DateEntry) {
    const next = rows.map((row, i) => (i === at ? entry : row));
    const sameKind =
      next.length === 1 && isBlankEntry(entry) && entry.dateType === blankEntry(entity).dateType;
    set(sameKind ? [] : next);
  }

  return (
    <FieldFrame {...frame} group>
      {() => (
        <div id={frame.id}>
          {rows.map((entry, i) => (
            <DateRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list while it is typed
              key={i}
              path={`${field.name}.${i}`}
              number={i + 1}
              entry={entry}
              yearsOnly={yearsOnly}
              readOnly={readOnly}
              errorAt={(part) => errorAt(part === '' ? String(i) : `${i}.${part}`)}
              onChange={(next) => change(i, next)}
              onBlur={blur}
              onUnknown={
                mayBeUnknown && value.length <= 1
                  ? () => form.assign({ [flag]: true, [field.name]: [] })
                  : undefined
              }
              onRemove={value.length > 0 ? () => set(value.filter((_, at) => at !== i)) : undefined}
            />
          ))}
          {!readOnly && (
            <div className={classes.below}>
              {mayBeUnknown && (
                <CheckBox
                  label={t('dates.unknown')}
                  checked={unknown}
                  onChange={(checked) => {
                    form.assign({ [flag]: checked, ...(checked && { [field.name]: [] }) });
                    blur();
                  }}
                />
              )}
              {!unknown && value.length > 0 && value.length < DATES_MAX && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => set([...value, blankEntry(entity)])}
                >
                  {t('dates.add')}
                </Button>
              )}
            </div>
          )}
          {readOnly && unknown && <p>{t('dates.unknown')}</p>}
        </div>
      )}
    </FieldFrame>
  );
}
