import type { FieldOf } from '@regest/contract/kinds/kind.ts';
import { useLayoutEffect, useRef } from 'react';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useControl } from '../form/use-control.ts';
import { Counter } from './counter.tsx';
import classes from './input.module.css';

const ROWS = 6;
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Six rows that grow with the text, so that nothing is written through a keyhole. */
export function TextWidget({ field }: { field: FieldOf<'text'> }) {
  const { value, set, blur, readOnly, frame } = useControl<string>(field);
  const area = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const element = area.current;
    if (GROWS_BY_ITSELF || !element || element.value !== value) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [value]);

  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div>
          <textarea
            {...control}
            ref={area}
            rows={ROWS}
            className={`${classes.input} ${classes.area}`}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
            onBlur={blur}
            readOnly={readOnly}
          />
          <Counter text={value} max={field.max} />
        </div>
      )}
    </FieldFrame>
  );
}
