import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { CellInput, type Step } from './cell-input.tsx';
import { cellText } from './cell-text.ts';
import classes from './grid.module.css';
import { type Block, isIn, type Place } from './selection.ts';

interface Props {
  rows: readonly GridRow[];
  /** Which row of all the first of these is. */
  offset: number;
  fields: readonly Field[];
  block: Block;
  focus: Place;
  /** What the focused cell holds while it is typed into. */
  editing: string | null;
  chosen: ReadonlySet<number>;
  onChosen: (id: number) => void;
  onFinish: (text: string | null, then: Step | 'stay' | 'leave') => void;
  onSelect: (place: Place, extend: boolean) => void;
  onEdit: (place: Place) => void;
}

export function GridCells(props: Props) {
  const { rows, offset, fields, block, focus, editing, chosen, onChosen, onFinish, onSelect, onEdit } = props;
  const { t } = useTranslation();
  return rows.map((record, index) => {
    const row = offset + index;
    const title = String(record.values.title ?? '');
    return (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
      <div key={record.id} role="row" aria-rowindex={row + 2} className={classes.row}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above */}
        <span role="gridcell" aria-colindex={1} className={classes.choose}>
          <input
            type="checkbox"
            // The grid is one stop of the Tab key; Shift+Space chooses rows.
            tabIndex={-1}
            aria-label={t('grid.chooseRow', { title })}
            checked={chosen.has(record.id)}
            onChange={() => onChosen(record.id)}
          />
        </span>
        {fields.map((field, column) => {
          const place = { row, column };
          const isFocused = focus.row === row && focus.column === column;
          const text = cellText(field, record.values[field.name]);
          const isEdited = isFocused && editing !== null;
          return (
            // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: as above
            <span
              key={field.name}
              id={`cell-${row}-${column}`}
              role="gridcell"
              aria-colindex={column + 2}
              aria-selected={isIn(block, place)}
              data-focus={isFocused || undefined}
              data-kind={field.kind}
              title={isEdited ? undefined : text}
              className={classes.cell}
              onClick={(event) => !isEdited && onSelect(place, event.shiftKey)}
              onDoubleClick={() => !isEdited && onEdit(place)}
            >
              {isEdited ? (
                <CellInput
                  initial={editing}
                  label={labelOf(record.level, field.name)}
                  hasLines={field.kind === 'text'}
                  onFinish={onFinish}
                />
              ) : (
                text
              )}
            </span>
          );
        })}
      </div>
    );
  });
}
