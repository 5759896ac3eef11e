import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useControl } from '../form/use-control.ts';
import { TextInput } from './text-input.tsx';

/** Numbers are typed as text: a browser's number field drops what it cannot read, a comma for instance. */
export function NumberWidget({ field }: { field: FieldOf<'count' | 'whole' | 'decimal'> }) {
  const { value, set, blur, readOnly, frame } = useControl<string>(field);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          onChange={set}
          onBlur={blur}
          readOnly={readOnly}
          inputMode={field.kind === 'decimal' ? 'decimal' : 'numeric'}
          autoComplete="off"
        />
      )}
    </FieldFrame>
  );
}
