import 'virtual:texts/pages';
import { Button } from '@mantine/core';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { isDay } from '@regest/contract/text/day.ts';
import {
  CLOSURE_ENDINGS,
  CLOSURE_NOTE_MAX,
  CLOSURE_PRESETS,
  CLOSURE_REASONS,
  CLOSURE_SCOPES,
  type Closure,
  type ClosurePreset,
  closedUntil,
} from '@regest/contract/values/closure.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { DateField } from '../../fields/dates/date-field.tsx';
import { SelectInput } from '../../fields/widgets/select-input.tsx';
import { TextInput } from '../../fields/widgets/text-input.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { updateRecord } from './record-calls.ts';

const PRESETS = Object.keys(CLOSURE_PRESETS) as ClosurePreset[];

interface Props {
  record: RecordView;
  onClose: () => void;
}

/** Closes a record or its files, changes that, or opens them again; saved by itself. */
export default function ClosureDialog({ record, onClose }: Props) {
  const { t } = useTranslation();
  const { level, id, version, closure, dates = [] } = record;
  const [value, setValue] = useState<Closure>(
    closure ?? { scope: 'files', reason: 'personalData', until: null, atEnd: 'open' },
  );
  const [isSending, setSending] = useState(false);
  const set = (part: Partial<Closure>) => setValue({ ...value, ...part });
  const hasWrongDay = value.until !== null && !isDay(value.until);
  const hasDates = closedUntil(dates ?? [], 1) !== null;

  async function send(next: Closure | null) {
    setSending(true);
    try {
      await updateRecord(level, id, { closure: next, version });
      notify.success(t(next ? 'closure.saved' : 'closure.lifted'));
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
      title={t('closure.title')}
      footer={
        <>
          {closure && (
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
      <FieldFrame label={t('closures.scope')} help={t('closure.scopeHelp')}>
        {(control) => (
          <SelectInput
            {...control}
            value={value.scope}
            onChange={(scope) => set({ scope: CLOSURE_SCOPES.find((one) => one === scope) ?? 'record' })}
          >
            {CLOSURE_SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {t(`closure.scope.${scope}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </FieldFrame>
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
        below={
          hasDates ? (
            PRESETS.map((preset) => (
              <Button
                key={preset}
                size="compact-sm"
                onClick={() =>
                  set({ until: closedUntil(dates ?? [], CLOSURE_PRESETS[preset]), reason: 'law' })
                }
              >
                {t(`closure.preset.${preset}`)}
              </Button>
            ))
          ) : (
            <span>{t('closure.presetsNeedDate')}</span>
          )
        }
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
          <TextInput
            {...control}
            maxLength={CLOSURE_NOTE_MAX}
            value={value.note ?? ''}
            onChange={(note) => set({ note })}
          />
        )}
      </FieldFrame>
      <p>
        <Link to="/agreements" search={{ record_id: id }}>
          {t('closure.agreements')}
        </Link>
      </p>
    </Dialog>
  );
}
