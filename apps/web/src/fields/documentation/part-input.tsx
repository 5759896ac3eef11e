import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { controlId } from '../form/control-id.ts';
import { TextInput } from '../widgets/text-input.tsx';
import classes from './documentation.module.css';

interface Props {
  path: string;
  label: string;
  help?: string;
  value: unknown;
  error: string | undefined;
  readOnly: boolean;
  numeric?: boolean;
  onBlur: () => void;
  onChange: (text: string) => void;
}

/** One small field inside a larger one. */
export function PartInput({ path, label, help, value, error, readOnly, numeric, onBlur, onChange }: Props) {
  return (
    <div className={classes.part}>
      <FieldFrame id={controlId(path)} label={label} help={help} error={error}>
        {(control) => (
          <TextInput
            {...control}
            value={value === null || value === undefined ? '' : String(value)}
            onChange={onChange}
            onBlur={onBlur}
            readOnly={readOnly}
            inputMode={numeric ? 'numeric' : 'text'}
            autoComplete="off"
          />
        )}
      </FieldFrame>
    </div>
  );
}
