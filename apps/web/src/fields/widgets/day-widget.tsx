import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { DateField } from '../dates/date-field.tsx';
import { useControl } from '../form/use-control.ts';

/** One whole day, typed or taken from the calendar. */
export function DayWidget({ field }: { field: FieldOf<'day' | 'deadline'> }) {
  const { value, set, blur, readOnly, frame } = useControl<string>(field);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <DateField
          control={control}
          value={value}
          onChange={set}
          onBlur={blur}
          readOnly={readOnly}
          wholeDays
        />
      )}
    </FieldFrame>
  );
}
