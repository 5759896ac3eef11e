import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './field-frame.module.css';

/** Spread these on the control: they tie it to its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface Props {
  label: string;
  help?: ReactNode;
  error?: string;
  required?: boolean;
  /** At the right end of the label: "copy from the parent" and the like. */
  action?: ReactNode;
  /** Several controls under one name become a fieldset; `children` then gets the ids for the group's first control. */
  group?: boolean;
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, help under it, the control, the error under the control. */
export function FieldFrame({
  label,
  help,
  error,
  required = false,
  action,
  group = false,
  id,
  children,
}: Props) {
  const { t } = useTranslation();
  const made = useId();
  const control = id ?? made;
  const helpId = help ? `${control}-help` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  const describedBy = [helpId, errorId].filter(Boolean).join(' ') || undefined;

  const name = (
    <>
      {label}
      {required && (
        <>
          <span className={classes.star} aria-hidden>
            {' *'}
          </span>
          {group && <span className="visually-hidden"> ({t('app.required')})</span>}
        </>
      )}
    </>
  );
  const inside = (
    <>
      {help && (
        <div id={helpId} className={classes.help}>
          {help}
        </div>
      )}
      {children({
        id: control,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required && !group ? true : undefined,
      })}
      {error && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
    </>
  );

  if (group) {
    return (
      <fieldset
        className={classes.frame}
        aria-describedby={describedBy}
        data-error={error ? true : undefined}
      >
        <legend className={classes.label}>{name}</legend>
        {action && <div className={classes.groupAction}>{action}</div>}
        {inside}
      </fieldset>
    );
  }
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <label htmlFor={control} className={classes.label}>
          {name}
        </label>
        {action}
      </div>
      {inside}
    </div>
  );
}
