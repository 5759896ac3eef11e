import type { ReactNode } from 'react';
import classes from '../fields.module.css';

interface Props {
  id?: string;
  label: ReactNode;
  /** Said with the label, under it. */
  note?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** One of several with this name: a round mark, exclusive. */
  radioName?: string;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
}

/** The browser's own box or radio button, in our colours. */
export function CheckBox({ id, label, note, checked, disabled, radioName, onChange, onBlur }: Props) {
  return (
    <label className={classes.check}>
      <input
        id={id}
        type={radioName === undefined ? 'checkbox' : 'radio'}
        name={radioName}
        checked={checked}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </label>
  );
}
