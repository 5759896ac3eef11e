import type { GridRow as GridRecord } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type Editing, GridRow } from './grid-row.tsx';
import type { RefusedCells } from './refused-cells.ts';
import type { Block, Place } from './selection.ts';

interface Props {
  rows: readonly GridRecord[];
  /** Index of the first of these rows among all. */
  offset: number;
  fields: readonly Field[];
  block: Block;
  focus: Place;
  /** Initial text of the focused cell while it is edited; null otherwise. */
  editing: string | null;
  chosen: ReadonlySet<number>;
  refused: RefusedCells;
  onChosen: (id: number, isRange: boolean) => void;
  onOpen: (row: number) => void;
  withPicture: boolean;
  onFinish: Editing['onFinish'];
}

/** Gives each row only its own props, so that unchanged rows are not rendered. */
export function GridCells(props: Props) {
  const { rows, offset, fields, block, focus, editing, chosen, refused, onChosen } = props;
  const { onOpen, withPicture, onFinish } = props;
  const { t } = useTranslation();
  return rows.map((record, index) => {
    const row = offset + index;
    const isIn = row >= block.top && row <= block.bottom;
    const isFocused = row === focus.row;
    return (
      <GridRow
        key={record.id}
        record={record}
        row={row}
        fields={fields}
        left={isIn ? block.left : -1}
        right={isIn ? block.right : -1}
        focused={isFocused ? focus.column : -1}
        editing={isFocused && editing !== null ? { column: focus.column, initial: editing, onFinish } : null}
        refused={refused.get(record.id)}
        isChosen={chosen.has(record.id)}
        onChosen={onChosen}
        onOpen={onOpen}
        withPicture={withPicture}
        t={t}
      />
    );
  });
}
