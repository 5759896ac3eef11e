import { Button } from '@mantine/core';
import { useState } from 'react';
import { CheckBox } from '../../../fields/widgets/check-box.tsx';
import { TextInput } from '../../../fields/widgets/text-input.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { readSeconds } from './read-seconds.ts';

interface Props {
  /** Index of the marked cue, from which a part can be shifted; undefined without one. */
  from: number | undefined;
  onShift: (milliseconds: number, from: number) => void;
  onClose: () => void;
}

/** Shifts all cues, or those from the marked one on, in time. */
export default function ShiftDialog({ from, onShift, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [onlyRest, setOnlyRest] = useState(from !== undefined && from > 0);
  const [attempted, setAttempted] = useState(false);
  const by = readSeconds(text);

  function shift() {
    if (by === null) return setAttempted(true);
    onShift(by, onlyRest ? (from ?? 0) : 0);
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('textEditor.vtt.shift')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="filled" onClick={shift}>
            {t('textEditor.vtt.shiftDo')}
          </Button>
        </>
      }
    >
      <FieldFrame
        label={t('textEditor.vtt.shiftBy')}
        help={t('textEditor.vtt.shiftHelp')}
        error={attempted && by === null ? t('textEditor.vtt.shiftError') : undefined}
      >
        {(control) => (
          <TextInput {...control} data-autofocus inputMode="decimal" value={text} onChange={setText} />
        )}
      </FieldFrame>
      {from !== undefined && (
        <CheckBox
          label={t('textEditor.vtt.shiftFrom', { number: from + 1 })}
          checked={onlyRest}
          onChange={setOnlyRest}
        />
      )}
    </Dialog>
  );
}
