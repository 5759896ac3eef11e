export interface Place {
  row: number;
  column: number;
}

/** Selection from the first cell to the focused one. */
export interface Selection {
  anchor: Place;
  focus: Place;
}

export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function blockOf({ anchor, focus }: Selection): Block {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

const STEPS: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -15, column: 0 },
  PageDown: { row: 15, column: 0 },
};

interface Size {
  rows: number;
  columns: number;
}

const bounded = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** The nearest place within the table. */
export function within({ row, column }: Place, size: Size): Place {
  return { row: bounded(row, size.rows), column: bounded(column, size.columns) };
}

/** The selection after a key; null for keys that do not move it. */
export function moved(
  { anchor, focus }: Selection,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  size: Size,
): Selection | null {
  const step = STEPS[key];
  let to: Place;
  if (step) to = { row: focus.row + step.row, column: focus.column + step.column };
  else if (key === 'Home') to = { ...focus, column: 0 };
  else if (key === 'End') to = { ...focus, column: size.columns - 1 };
  else return null;
  const place = within(to, size);
  return { anchor: shiftKey ? anchor : place, focus: place };
}
