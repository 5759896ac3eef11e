import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readBlock, writeBlock } from '../../ui/table/clipboard-block.ts';
import type { Step } from './cell-input.tsx';
import { cellText, cellValue, isTyped } from './cell-text.ts';
import classes from './grid.module.css';
import { GridCells } from './grid-cells.tsx';
import type { CellChange } from './grid-query.ts';
import type { RefusedCells } from './refused-cells.ts';
import { blockOf, moved, type Place, type Selection, within } from './selection.ts';

const ROW_HEIGHT = 36;
/** Rows in the height of the table; SPARE_ROWS more are rendered on both sides for scrolling. */
const VISIBLE_ROWS = 24;
const SPARE_ROWS = 8;
const START: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };

/** Place of the cell around the target; the table listens for its many cells. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const [, row, column] = /^cell-(\d+)-(\d+)$/.exec(cell?.id ?? '') ?? [];
  return row === undefined ? null : { row: Number(row), column: Number(column) };
}

interface Props {
  label: string;
  head: ReactNode;
  rows: readonly GridRow[];
  fields: readonly Field[];
  readOnly: boolean;
  chosen: ReadonlySet<number>;
  onChosen: (ids: readonly number[]) => void;
  /** Opens a row: Alt+Enter and the button of the row. */
  onOpen: (row: GridRow) => void;
  /** Reports the row with the focus. */
  onFocusRow: (row: GridRow) => void;
  withPictures: boolean;
  widths: CSSProperties;
  onChange: (changes: CellChange[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  refused: RefusedCells;
}

/** Navigation, typing, filling down and pasting as in a spreadsheet; only visible rows are rendered. */
export function GridTable({
  label,
  head,
  rows,
  fields,
  readOnly,
  chosen,
  onChosen,
  onOpen,
  onFocusRow,
  withPictures,
  widths,
  onChange,
  onUndo,
  onRedo,
  refused,
}: Props) {
  const [requested, setSelection] = useState(START);
  const [editing, setEditing] = useState<string | null>(null);
  const [topRow, setTopRow] = useState(0);
  const region = useRef<HTMLDivElement>(null);
  const size = { rows: rows.length, columns: fields.length };
  // A filter or a change may have left fewer rows.
  const selection = { anchor: within(requested.anchor, size), focus: within(requested.focus, size) };
  const block = blockOf(selection);
  const first = Math.max(0, topRow - SPARE_ROWS);
  const visibleRows = rows.slice(first, topRow + VISIBLE_ROWS + SPARE_ROWS);

  const latestRows = useRef(rows);
  latestRows.current = rows;
  const lastSelected = useRef<number | null>(null);
  /** Chooses a row; with Shift all rows from the one that was chosen last. */
  const chooseOne = useCallback(
    (id: number, isRange: boolean) => {
      const ids = latestRows.current.map((row) => row.id);
      const from = isRange && lastSelected.current !== null ? ids.indexOf(lastSelected.current) : -1;
      const to = ids.indexOf(id);
      onChosen(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1));
      lastSelected.current = id;
      region.current?.focus({ preventScroll: true });
    },
    [onChosen],
  );

  const openRow = useCallback(
    (row: number) => {
      const place = { row, column: 0 };
      setSelection({ anchor: place, focus: place });
      region.current?.focus({ preventScroll: true });
      const record = latestRows.current[row];
      if (record) onOpen(record);
    },
    [onOpen],
  );
  const focused = rows[selection.focus.row];
  useEffect(() => {
    if (focused) onFocusRow(focused);
  }, [focused, onFocusRow]);

  function textOf(row: number, column: number): string {
    const [record, field] = [rows[row], fields[column]];
    if (!record || !field) return '';
    return refused.get(record.id)?.[field.name]?.text ?? cellText(field, record.values[field.name]);
  }

  /** Writes texts to the cells from the corner of the block on. */
  function change(
    textAt: (row: number, column: number) => string | undefined,
    { bottom, right }: { bottom: number; right: number },
    valueAt?: (row: number, column: number) => unknown,
  ) {
    const changes: CellChange[] = [];
    for (let row = block.top; row <= Math.min(bottom, rows.length - 1); row += 1)
      for (let column = block.left; column <= Math.min(right, fields.length - 1); column += 1) {
        const [record, field] = [rows[row], fields[column]];
        const text = textAt(row, column);
        if (!record || !field || !isTyped(field) || text === undefined) continue;
        if (text === textOf(row, column)) continue;
        const value = valueAt ? valueAt(row, column) : cellValue(field, text);
        changes.push({ row: record, name: field.name, value, text });
      }
    onChange(changes);
  }

  function fillDown() {
    const value = (_: number, column: number) => rows[block.top]?.values[fields[column]?.name ?? ''] ?? null;
    change((_, column) => textOf(block.top, column), block, value);
  }

  function go(next: Selection) {
    setSelection(next);
    const area = region.current;
    if (!area) return;
    const at = next.focus.row * ROW_HEIGHT;
    if (at < area.scrollTop) area.scrollTop = at;
    else if (at > area.scrollTop + area.clientHeight - ROW_HEIGHT * 3)
      area.scrollTop = at - area.clientHeight + ROW_HEIGHT * 3;
    const cell = document.getElementById(`cell-${next.focus.row}-${next.focus.column}`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function finish(text: string | null, then: Step | 'stay' | 'leave') {
    setEditing(null);
    if (then !== 'leave') region.current?.focus({ preventScroll: true });
    const { row, column } = selection.focus;
    const [record, field] = [rows[row], fields[column]];
    if (text !== null && record && field && text !== textOf(row, column))
      onChange([{ row: record, name: field.name, value: cellValue(field, text), text }]);
    if (then === 'stay' || then === 'leave') return;
    const next = moved(selection, { key: then, shiftKey: false }, size);
    if (next) go(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    // The right Alt key of a Polish keyboard types letters.
    const isLetter = event.key.length === 1 && (!event.altKey || event.getModifierState('AltGraph'));
    const command = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
    const { row, column } = selection.focus;
    const key = event.key.toLowerCase();
    const field = fields[column];
    const isLocked = readOnly || !field || !isTyped(field);
    if (command && key === 'z') event.shiftKey ? onRedo() : onUndo();
    else if (command && key === 'y') onRedo();
    else if (command && key === 'd' && !readOnly) fillDown();
    else if (command && key === 'a')
      setSelection({ anchor: START.anchor, focus: { row: size.rows - 1, column: size.columns - 1 } });
    else if (command) return;
    else if (event.key === ' ' && event.shiftKey)
      onChosen(rows.slice(block.top, block.bottom + 1).map(({ id }) => id));
    else if (event.key === 'Enter' && event.altKey && focused) onOpen(focused);
    else if ((event.key === 'Enter' || event.key === 'F2') && !isLocked) setEditing(textOf(row, column));
    else if (event.key === 'Delete' && !readOnly) change(() => '', block);
    else if (isLetter && !isLocked) setEditing(event.key);
    else {
      const next = moved(selection, event, size);
      if (!next) return;
      go(next);
    }
    event.preventDefault();
  }

  /** The place of a cell that was clicked, unless it is being typed into. */
  function clicked({ target }: MouseEvent): Place | null {
    const place = placeOf(target);
    const { row, column } = selection.focus;
    return editing !== null && place?.row === row && place.column === column ? null : place;
  }

  function onClick(event: MouseEvent) {
    const place = clicked(event);
    if (place) setSelection({ anchor: event.shiftKey ? selection.anchor : place, focus: place });
  }

  function onDoubleClick(event: MouseEvent) {
    const place = readOnly ? null : clicked(event);
    const field = place && fields[place.column];
    if (!place || !field || !isTyped(field)) return;
    setSelection({ anchor: place, focus: place });
    setEditing(textOf(place.row, place.column));
  }

  function onCopy(event: ClipboardEvent) {
    const lines = rows
      .slice(block.top, block.bottom + 1)
      .map((_, row) =>
        fields
          .slice(block.left, block.right + 1)
          .map((__, column) => textOf(block.top + row, block.left + column)),
      );
    event.clipboardData.setData('text/plain', writeBlock(lines));
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent) {
    if (readOnly) return;
    event.preventDefault();
    const cells = readBlock(event.clipboardData.getData('text/plain'));
    const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
    if (single !== undefined) return change(() => single, block);
    const right = block.left + Math.max(...cells.map((line) => line.length)) - 1;
    change((row, column) => cells[row - block.top]?.[column - block.left], {
      bottom: block.top + cells.length - 1,
      right,
    });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of cells that are moved between is no plain table
    <div
      ref={region}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={fields.length + 2}
      aria-multiselectable="true"
      aria-readonly={readOnly}
      aria-activedescendant={`cell-${selection.focus.row}-${selection.focus.column}`}
      tabIndex={0}
      className={classes.grid}
      style={widths}
      onScroll={(event) => setTopRow(Math.floor(event.currentTarget.scrollTop / ROW_HEIGHT))}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      {head}
      <div role="presentation" style={{ height: first * ROW_HEIGHT }} />
      <GridCells
        rows={visibleRows}
        offset={first}
        fields={fields}
        block={block}
        focus={selection.focus}
        editing={editing}
        chosen={chosen}
        refused={refused}
        onChosen={chooseOne}
        onOpen={openRow}
        withPicture={withPictures}
        onFinish={finish}
      />
      <div role="presentation" style={{ height: (rows.length - first - visibleRows.length) * ROW_HEIGHT }} />
    </div>
  );
}
