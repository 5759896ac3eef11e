import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useFormSetting } from '../form/form-context.ts';
import { useControl } from '../form/use-control.ts';
import { Counter } from './counter.tsx';
import { TextInput } from './text-input.tsx';

type Lines = 'line' | 'email' | 'pattern';

/** One line; addresses of mail and patterns differ only in the keyboard they ask for. */
export function LineWidget({ field }: { field: FieldOf<Lines> }) {
  const { value, set, blur, readOnly, frame } = useControl<string>(field);
  const { fieldHint } = useFormSetting();
  return (
    <FieldFrame {...frame} below={fieldHint?.(field)}>
      {(control) => (
        <div>
          <TextInput
            {...control}
            value={value}
            onChange={set}
            onBlur={blur}
            readOnly={readOnly}
            type={field.kind === 'email' ? 'email' : 'text'}
            autoComplete="off"
          />
          <Counter text={value} max={field.max} />
        </div>
      )}
    </FieldFrame>
  );
}
