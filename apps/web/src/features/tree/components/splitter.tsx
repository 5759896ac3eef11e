import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { clampWidth, WIDTH } from '../tree-memory.ts';
import classes from './workspace.module.css';

interface Props {
  /** Id of the resized element. */
  controls: string;
  width: number;
  onChange: (width: number) => void;
}

/** The border between tree and form, moved by dragging or with the arrow keys. */
export function Splitter({ controls, width, onChange }: Props) {
  const { t } = useTranslation();
  const grip = useRef<{ x: number; width: number }>(undefined);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? WIDTH.step * 4 : WIDTH.step;
    const next = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: WIDTH.min,
      End: WIDTH.max,
      Enter: WIDTH.usual,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(clampWidth(next));
  }

  function onPointerMove(event: PointerEvent) {
    if (grip.current) onChange(clampWidth(grip.current.width + event.clientX - grip.current.x));
  }

  const release = () => {
    grip.current = undefined;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget, not a rule
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('tree.resize')}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      tabIndex={0}
      data-print="hide"
      className={classes.splitter}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, width };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onChange(WIDTH.usual)}
    />
  );
}
