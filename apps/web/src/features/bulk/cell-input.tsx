import { useEffect, useRef } from 'react';
import classes from './grid.module.css';

export type Step = 'ArrowDown' | 'ArrowRight';

interface Props {
  initial: string;
  label: string;
  /** True lets Shift+Enter insert a line break; Enter finishes in any case. */
  hasLines: boolean;
  /** `text` null keeps the old value. A step moves the focus, `stay` keeps it, `leave` follows the new focus. */
  onFinish: (text: string | null, then: Step | 'stay' | 'leave') => void;
}

/** The input holds the value until typing ends, so that a key renders nothing else. */
export function CellInput({ initial, label, hasLines, onFinish }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  function finish(text: string | null, then: Step | 'stay' | 'leave') {
    if (isDone.current) return;
    isDone.current = true;
    onFinish(text, then);
  }
  return (
    <textarea
      ref={input}
      rows={1}
      aria-label={label}
      defaultValue={initial}
      className={classes.input}
      onBlur={(event) => finish(event.currentTarget.value, 'leave')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const { value } = event.currentTarget;
        if (event.key === 'Escape') finish(null, 'stay');
        else if (event.key === 'Enter' && !(hasLines && event.shiftKey)) finish(value, 'ArrowDown');
        else if (event.key === 'Tab') finish(value, 'ArrowRight');
        else return;
        event.preventDefault();
      }}
      onCopy={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    />
  );
}
