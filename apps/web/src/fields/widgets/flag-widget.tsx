import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useControl } from '../form/use-control.ts';
import { CheckBox } from './check-box.tsx';

export function FlagWidget({ field }: { field: FieldOf<'flag'> }) {
  const { value, set, blur, readOnly, frame } = useControl<boolean>(field);
  return (
    <FieldFrame {...frame} group>
      {() => (
        <CheckBox
          id={frame.id}
          label={frame.label}
          checked={value === true}
          disabled={readOnly}
          onChange={(checked) => {
            set(checked);
            blur();
          }}
        />
      )}
    </FieldFrame>
  );
}
