import type { GridRow as GridRecord } from '@regest/contract/endpoints/bulk-records.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { IconFileDescription } from '@tabler/icons-react';
import { memo } from 'react';
import { usePictureUrl } from '../../domain/files/file-urls.ts';
import { ClosedBadge } from '../../domain/records/closed-badge.tsx';
import { StatusBadge } from '../../domain/records/status-badge.tsx';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { CellInput, type Step } from './cell-input.tsx';
import { cellText } from './cell-text.ts';
import { STATUS_WIDTH, widthOf } from './column-widths.ts';
import classes from './grid.module.css';
import type { RefusedCell } from './refused-cells.ts';

export interface Editing {
  column: number;
  initial: string;
  onFinish: (text: string | null, then: Step | 'stay' | 'leave') => void;
}

interface Props {
  record: GridRecord;
  row: number;
  fields: readonly Field[];
  /** First column of the selection in this row, `right` the last; -1 outside the selection. */
  left: number;
  right: number;
  /** Focused column; -1 when the focus is in another row. */
  focused: number;
  editing: Editing | null;
  refused: Readonly<Record<string, RefusedCell>> | undefined;
  isChosen: boolean;
  onChosen: (id: number, isRange: boolean) => void;
  onOpen: (row: number) => void;
  withPicture: boolean;
  t: Translate;
}

/** Thumbnail of the first scan; its place stays empty without a picture. */
function Thumbnail({ fileId, path }: { fileId: number; path: string }) {
  const url = usePictureUrl(fileId, path);
  return <span className={classes.picture}>{url && <img src={url} alt="" decoding="async" />}</span>;
}

const statusOf = ({ isPublished, isDraft }: GridRecord) =>
  isPublished ? 'published' : isDraft ? 'draft' : 'unPublished';

/** One row, memoized, so that a key in one cell does not render all others. */
export const GridRow = memo(function GridRow(props: Props) {
  const {
    record,
    row,
    fields,
    left,
    right,
    focused,
    editing,
    refused,
    isChosen,
    onChosen,
    onOpen,
    withPicture,
    t,
  } = props;
  const title = String(record.values.title ?? '');
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
    <div role="row" aria-rowindex={row + 2} className={classes.row}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above */}
      <span role="gridcell" aria-colindex={1} className={classes.choose}>
        <input
          type="checkbox"
          // The grid is one stop of the Tab key; Shift+Space chooses rows.
          tabIndex={-1}
          aria-label={t('grid.chooseRow', { title })}
          checked={isChosen}
          onChange={({ nativeEvent }) => onChosen(record.id, (nativeEvent as MouseEvent).shiftKey)}
        />
        <button
          type="button"
          // Alt+Enter does the same.
          tabIndex={-1}
          className={classes.open}
          aria-label={t('grid.open', { title })}
          title={t('grid.open', { title })}
          onClick={() => onOpen(row)}
        >
          {withPicture && record.picture ? (
            <Thumbnail {...record.picture} />
          ) : (
            <IconFileDescription size={16} aria-hidden />
          )}
        </button>
      </span>
      {fields.map((field, column) => {
        const fault = refused?.[field.name];
        const text = fault?.text ?? cellText(field, record.values[field.name]);
        const isEdited = editing?.column === column;
        return (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above; the grid hears the clicks
          <span
            key={field.name}
            id={`cell-${row}-${column}`}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={column >= left && column <= right}
            data-focus={focused === column || undefined}
            style={widthOf(column)}
            data-refused={fault ? true : undefined}
            aria-invalid={fault ? true : undefined}
            title={isEdited ? undefined : (fault?.reason ?? text)}
            className={classes.cell}
          >
            {isEdited ? (
              <CellInput
                initial={editing.initial}
                label={labelOf(record.level, field.name)}
                hasLines={field.kind === 'text'}
                onFinish={editing.onFinish}
              />
            ) : (
              text
            )}
            {fault && !isEdited && <span className="visually-hidden"> {fault.reason}</span>}
          </span>
        );
      })}
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above */}
      <span role="gridcell" aria-colindex={fields.length + 2} className={classes.cell} style={STATUS_WIDTH}>
        <StatusBadge plain status={statusOf(record)} level={record.level} />{' '}
        {record.closed && <ClosedBadge closed={record.closed} short />}
      </span>
    </div>
  );
});
