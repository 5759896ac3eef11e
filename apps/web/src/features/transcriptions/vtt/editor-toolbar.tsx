import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsHorizontal, IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { CheckBox } from '../../../fields/widgets/check-box.tsx';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { ChoiceSwitch } from '../../../ui/form/choice-switch.tsx';
import { formatNumber } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { Shortcuts } from './shortcuts.tsx';
import classes from './vtt-editor.module.css';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

interface Props {
  raw: boolean;
  readOnly: boolean;
  follow: boolean;
  canUndo: boolean;
  onRaw: (raw: boolean) => void;
  onFollow: (follow: boolean) => void;
  onSpeed: (rate: number) => void;
  onShift: () => void;
  onUndo: () => void;
}

export function EditorToolbar(props: Props) {
  const { raw, readOnly, follow, canUndo, onRaw, onFollow, onSpeed, onShift, onUndo } = props;
  const { t } = useTranslation();
  const [speed, setSpeed] = useState('1');
  const [keys, setKeys] = useState(false);
  return (
    <div className={classes.toolbar}>
      <ChoiceSwitch
        label={t('textEditor.vtt.view')}
        options={[
          { value: 'blocks', label: t('textEditor.vtt.blocks') },
          { value: 'raw', label: t('textEditor.vtt.raw') },
        ]}
        value={raw ? 'raw' : 'blocks'}
        onChange={(view) => onRaw(view === 'raw')}
      />
      <SelectInput
        className={classes.speed}
        aria-label={t('textEditor.speed')}
        value={speed}
        onChange={(value) => {
          setSpeed(value);
          onSpeed(Number(value));
        }}
      >
        {SPEEDS.map((rate) => (
          <option key={rate} value={rate}>
            {formatNumber(rate)}×
          </option>
        ))}
      </SelectInput>
      {!raw && <CheckBox label={t('textEditor.vtt.follow')} checked={follow} onChange={onFollow} />}
      <span className={classes.gap} />
      {!raw && !readOnly && (
        <>
          <Button
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={!canUndo}
            onClick={onUndo}
          >
            {t('actions.undo')}
          </Button>
          <Button
            size="compact-sm"
            leftSection={<IconArrowsHorizontal size={16} aria-hidden />}
            onClick={onShift}
          >
            {t('textEditor.vtt.shift')}
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={keys}
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => setKeys(!keys)}
      >
        {t('textEditor.shortcuts')}
      </Button>
      {keys && <Shortcuts />}
    </div>
  );
}
