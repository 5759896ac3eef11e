import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { bounded, MAX_WIDTH, MIN_WIDTH, widthName } from './column-widths.ts';
import classes from './grid.module.css';

const STEP = 16;

interface Props {
  column: number;
  label: string;
  width: number;
  onWidth: (width: number) => void;
}

/** Handle at the end of a column's head, moved by dragging or with the arrow keys. */
export function ColumnGrip({ column, label, width, onWidth }: Props) {
  const { t } = useTranslation();
  const drag = useRef<{ from: number; width: number } | null>(null);

  function show(element: HTMLElement, next: number) {
    element.closest<HTMLElement>('[role="grid"]')?.style.setProperty(widthName(column), `${next}px`);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width };
    event.preventDefault();
  }

  const widthAt = (event: PointerEvent) =>
    drag.current ? bounded(drag.current.width + event.clientX - drag.current.from) : width;

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (drag.current) show(event.currentTarget, widthAt(event));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const next = widthAt(event);
    drag.current = null;
    if (next !== width) onWidth(next);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    drag.current = null;
    show(event.currentTarget, width);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onWidth(bounded(width + step));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator with a value, which keys move; an `hr` has none
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('grid.width', { column: label })}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      className={classes.grip}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onKeyDown={onKeyDown}
    />
  );
}
