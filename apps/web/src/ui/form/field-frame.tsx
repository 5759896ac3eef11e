import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../focus/use-focus-after-removal.ts';
import { useTranslation } from '../texts/use-translation.ts';
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
  /** Action at the right end of the label, such as "copy from the parent". */
  action?: ReactNode;
  /** Under the error: what would mend it, or a suggestion. */
  below?: ReactNode;
  /** Several controls under one name become a fieldset. */
  group?: boolean;
  id?: string;
  /** `{(control) => <TextInput {...control} />}` */
  children: (control: ControlProps) => ReactNode;
}

/** Mantine's inputs write these attributes themselves and drop ours, so the frame of one control has the last word. */
function useDescription(
  frame: RefObject<HTMLElement | null>,
  group: boolean,
  { id, ...attributes }: ControlProps,
) {
  useLayoutEffect(() => {
    if (group) return;
    const element = frame.current?.querySelector(`#${CSS.escape(id)}`);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) element?.removeAttribute(name);
      else element?.setAttribute(name, String(value));
    }
  });
}

/**
 * One line until it is pressed; F1 in the field does the same. What it describes has all of it for those who listen.
 */
function Help({ id, children }: { id: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = element.current?.parentElement;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'F1') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen((open) => !open);
    }
    frame?.addEventListener('keydown', onKeyDown);
    return () => frame?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard opens it from the field, without a stop more
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      ref={element}
      id={id}
      className={classes.help}
      data-open={isOpen || undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {typeof children === 'string' ? <span>{children}</span> : children}
    </div>
  );
}

/** Label above, help under it, the control, the error under the control; all tied together for those who listen. */
export function FieldFrame({
  label,
  help,
  error,
  required = false,
  action,
  below,
  group = false,
  id,
  children,
}: Props) {
  const { t } = useTranslation();
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const frame = useRef<HTMLElement | null>(null);
  const helpId = help ? `${controlId}-help` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const belowId = below ? `${controlId}-below` : undefined;
  const describedBy = [helpId, errorId, belowId].filter(Boolean).join(' ') || undefined;
  const control: ControlProps = {
    id: controlId,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': required && !group ? true : undefined,
  };
  useDescription(frame, group, control);
  const focusHandlers = useFocusAfterRemoval(frame, controlId);
  const keep = (element: HTMLElement | null) => {
    frame.current = element;
  };

  const star = required && (
    <span className={classes.star} aria-hidden>
      {' *'}
    </span>
  );
  const inside = (
    <>
      {help && helpId && <Help id={helpId}>{help}</Help>}
      {children(control)}
      {error && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
      {below && <div id={belowId}>{below}</div>}
    </>
  );

  if (group) {
    return (
      <fieldset ref={keep} className={classes.frame} aria-describedby={describedBy} {...focusHandlers}>
        <legend className={classes.label}>
          {label}
          {star}
          {required && <span className="visually-hidden"> ({t('app.required')})</span>}
        </legend>
        {action && <div className={classes.groupAction}>{action}</div>}
        {inside}
      </fieldset>
    );
  }
  return (
    <div ref={keep} className={classes.frame} {...focusHandlers}>
      <div className={classes.head}>
        <label htmlFor={controlId} className={classes.label}>
          {label}
          {star}
        </label>
        {action}
      </div>
      {inside}
    </div>
  );
}
