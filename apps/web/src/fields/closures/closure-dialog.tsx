import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { isDay } from '@regest/contract/text/day.ts';
import {
  CLOSURE_ENDINGS,
  CLOSURE_PRESETS,
  CLOSURE_REASONS,
  CLOSURE_SCOPES,
  type Closure,
  type ClosurePreset,
  type ClosureScope,
  closedUntil,
  MAX_CLOSURE_NOTE_LENGTH,
} from '@regest/contract/values/closure.ts';
import { type ReactNode, useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { DateField } from '../dates/date-field.tsx';
import input from '../widgets/input.module.css';
import { SelectInput } from '../widgets/select-input.tsx';
import classes from './closure-dialog.module.css';

const PRESETS = Object.keys(CLOSURE_PRESETS) as ClosurePreset[];

interface PeriodsProps {
  dates: readonly DateEntry[];
  onChoose: (part: Partial<Closure>) => void;
}

/** Periods counted from the latest date: those of the law, or any number of years. */
function Periods({ dates, onChoose }: PeriodsProps) {
  const { t } = useTranslation();
  const [years, setYears] = useState('');
  if (closedUntil(dates, 1) === null)
    return <div className={classes.presets}>{t('closure.presetsNeedDate')}</div>;
  return (
    <div className={classes.presets}>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          size="compact-sm"
          onClick={() => onChoose({ until: closedUntil(dates, CLOSURE_PRESETS[preset]), reason: 'law' })}
        >
          {t(`closure.preset.${preset}`)}
        </Button>
      ))}
      <label className={classes.years}>
        <input
          type="number"
          min={1}
          max={999}
          className={input.input}
          value={years}
          onChange={({ currentTarget: { value, validity } }) => {
            setYears(value);
            const until = value !== '' && validity.valid ? closedUntil(dates, Number(value)) : null;
            if (until !== null) onChoose({ until });
          }}
        />
        {t('closure.years')}
      </label>
    </div>
  );
}

interface Props {
  /** Closure of the record or file; null where there is none, and for many records. */
  closure: Closure | null;
  /** True where a closure can be lifted. */
  canLift: boolean;
  title: string;
  scopes?: readonly ClosureScope[];
  /** Dates from which legal periods are counted; without them none are offered. */
  dates?: readonly DateEntry[];
  /** Shows its own notice; an error that it throws is shown here. */
  onSave: (closure: Closure | null) => Promise<void>;
  onClose: () => void;
  /** Below the fields. */
  children?: ReactNode;
}

/** Closes records or a file, changes that, or opens them again; saved by itself. */
export default function ClosureDialog(props: Props) {
  const { closure, canLift, title, scopes = CLOSURE_SCOPES, dates, onSave, onClose, children } = props;
  const { t } = useTranslation();
  const [value, setValue] = useState<Closure>(
    closure ?? { scope: 'files', reason: 'personalData', until: null, atEnd: 'open' },
  );
  const [isSending, setSending] = useState(false);
  const set = (part: Partial<Closure>) => setValue({ ...value, ...part });
  const hasWrongDay = value.until !== null && !isDay(value.until);

  async function send(next: Closure | null) {
    setSending(true);
    try {
      await onSave(next);
      onClose();
    } catch (failure) {
      notify.error(t(errorMessageKey(failure)));
      setSending(false);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={title}
      footer={
        <>
          {canLift && (
            <Button disabled={isSending} onClick={() => send(null)}>
              {t('closure.lift')}
            </Button>
          )}
          <Button disabled={isSending} onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button variant="filled" disabled={isSending || hasWrongDay} onClick={() => send(value)}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      {scopes.length > 1 && (
        <FieldFrame label={t('closures.scope')} help={t('closure.scopeHelp')}>
          {(control) => (
            <SelectInput
              {...control}
              value={value.scope}
              onChange={(scope) => set({ scope: CLOSURE_SCOPES.find((one) => one === scope) ?? 'files' })}
            >
              {scopes.map((scope) => (
                <option key={scope} value={scope}>
                  {t(`closure.scope.${scope}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </FieldFrame>
      )}
      <FieldFrame label={t('closures.reason')}>
        {(control) => (
          <SelectInput
            {...control}
            value={value.reason}
            onChange={(reason) => set({ reason: CLOSURE_REASONS.find((one) => one === reason) ?? 'other' })}
          >
            {CLOSURE_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`closure.reason.${reason}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
      <FieldFrame
        label={t('closures.until')}
        help={t('closure.untilHelp')}
        {...(hasWrongDay && { error: t('validation.day') })}
        below={dates && <Periods dates={dates} onChoose={set} />}
      >
        {(control) => (
          <DateField
            control={control}
            value={value.until ?? ''}
            onChange={(until) => set({ until: until === '' ? null : until })}
            wholeDays
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('closures.atEnd')}>
        {(control) => (
          <SelectInput
            {...control}
            value={value.atEnd}
            onChange={(atEnd) => set({ atEnd: CLOSURE_ENDINGS.find((one) => one === atEnd) ?? 'ask' })}
          >
            {CLOSURE_ENDINGS.map((atEnd) => (
              <option key={atEnd} value={atEnd}>
                {t(`closures.ending.${atEnd}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
      <FieldFrame label={t('closure.note')} help={t('closure.noteHelp')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            className={`${input.input} ${input.area}`}
            maxLength={MAX_CLOSURE_NOTE_LENGTH}
            value={value.note ?? ''}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        )}
      </FieldFrame>
      {children}
    </Dialog>
  );
}
