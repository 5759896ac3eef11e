import { useRef } from 'react';
import { afterPress } from '../../ui/form/after-press.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import type { TextKey } from '../../ui/texts/translate.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { DateField } from './date-field.tsx';

interface Props {
  label: string;
  value: string | undefined;
  fault: TextKey | undefined;
  onChange: (day: string) => void;
  onBlur: () => void;
}

/** One end of the days that a list is filtered by. */
export function FilterDay({ label, value = '', fault, onChange, onBlur }: Props) {
  const { t } = useTranslation();
  // Text typed before the pointer is released counts too.
  const latest = useRef(onBlur);
  latest.current = onBlur;
  return (
    <FieldFrame label={label} error={fault && t(fault)} help={t('institutions.filter.dateFormat')}>
      {(control) => (
        <DateField
          control={control}
          value={value}
          onChange={onChange}
          onBlur={() => afterPress(() => latest.current())}
          readOnly={false}
          wholeDays
        />
      )}
    </FieldFrame>
  );
}
