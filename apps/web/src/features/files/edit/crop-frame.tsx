import type { Place } from '@regest/contract/values/picture-edit.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { EDGES, type Edge, edgeAt, moveBy, moveEdge } from './crop-box.ts';
import classes from './edit.module.css';

const STEP = 0.01;
const LONG_STEP = 0.1;
const CORNERS: readonly (readonly [Edge, Edge])[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
];
const percent = (share: number) => `${share * 100}%`;

interface Props {
  place: Place;
  onPlace: (place: Place) => void;
}

/** The frame of the part to keep, moved by edges and corners with the pointer or by edges with the arrow keys. */
export function CropFrame({ place, onPlace }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; place: Place }>(null);

  /** The point as fractions of the picture, which fills the parent of the frame. */
  function point(event: PointerEvent) {
    const { left, top, width, height } =
      frame.current?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return { x: (event.clientX - left) / (width || 1), y: (event.clientY - top) / (height || 1) };
  }

  function drag(move: (start: Place, across: number, down: number) => Place) {
    return {
      onPointerDown: (event: PointerEvent) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { ...point(event), place };
      },
      onPointerMove: (event: PointerEvent) => {
        // Otherwise the frame would move with its edge.
        event.stopPropagation();
        const start = from.current;
        if (!start) return;
        const { x, y } = point(event);
        onPlace(move(start.place, x - start.x, y - start.y));
      },
      onPointerUp: () => {
        from.current = null;
      },
      onPointerCancel: () => {
        from.current = null;
      },
    };
  }

  const towards = (edges: readonly Edge[]) => (start: Place, across: number, down: number) =>
    edges.reduce((moved, edge) => {
      const by = edge === 'left' || edge === 'right' ? across : down;
      return moveEdge(moved, edge, edgeAt(start, edge) + by);
    }, start);

  function onKeyDown(event: KeyboardEvent, edge: Edge) {
    const direction = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const end = { Home: 0, End: 1 }[event.key];
    if (direction === undefined && end === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onPlace(moveEdge(place, edge, end ?? edgeAt(place, edge) + (direction ?? 0) * step));
  }

  return (
    <div
      ref={frame}
      data-crop-frame
      className={classes.frame}
      style={{
        left: percent(place.x),
        top: percent(place.y),
        width: percent(place.w),
        height: percent(place.h),
      }}
      {...drag(moveBy)}
    >
      {EDGES.map((edge) => (
        <div
          key={edge}
          role="slider"
          tabIndex={0}
          className={classes.edge}
          data-edge={edge}
          aria-label={t(`pictureEdit.edge.${edge}`)}
          aria-orientation={edge === 'left' || edge === 'right' ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(edgeAt(place, edge) * 100)}
          aria-valuetext={t('pictureEdit.edgeAt', { percent: Math.round(edgeAt(place, edge) * 100) })}
          onKeyDown={(event) => onKeyDown(event, edge)}
          {...drag(towards([edge]))}
        />
      ))}
      {CORNERS.map((edges) => (
        <span
          key={edges.join()}
          aria-hidden
          className={classes.corner}
          data-corner={edges.join(' ')}
          {...drag(towards(edges))}
        />
      ))}
    </div>
  );
}
