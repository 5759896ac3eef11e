import type { Field } from '@regest/contract/fields/field.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { ColumnGrip } from './column-grip.tsx';
import { bounded, STATUS_WIDTH, usualWidth, widthOf } from './column-widths.ts';
import classes from './grid.module.css';
import type { GridSort } from './sort-rows.ts';

interface Props {
  level: RecordLevel;
  fields: readonly Field[];
  sort: GridSort | null;
  onSort: (name: string) => void;
  isAllChosen: boolean;
  onAll: () => void;
  widths: Readonly<Record<string, number>>;
  onWidth: (name: string, width: number) => void;
}

const ORDER = { asc: 'ascending', desc: 'descending' } as const;

export function GridHead(props: Props) {
  const { level, fields, sort, onSort, isAllChosen, onAll, widths, onWidth } = props;
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of the grid
    <div role="row" aria-rowindex={1} className={classes.head}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above */}
      <span role="columnheader" aria-colindex={1} className={classes.choose}>
        <input
          type="checkbox"
          aria-label={t('grid.chooseAll')}
          title={t('grid.chooseAll')}
          checked={isAllChosen}
          onChange={onAll}
        />
      </span>
      {fields.map((field, column) => {
        const { name } = field;
        const order = sort?.name === name ? sort.order : null;
        return (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
          <span
            key={name}
            role="columnheader"
            aria-colindex={column + 2}
            aria-sort={order ? ORDER[order] : 'none'}
            className={classes.cell}
            style={widthOf(column)}
          >
            <button type="button" className={classes.sort} onClick={() => onSort(name)}>
              {labelOf(level, name)}
              {order && <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>}
            </button>
            <ColumnGrip
              column={column}
              label={labelOf(level, name)}
              width={bounded(widths[name] ?? usualWidth(field))}
              onWidth={(width) => onWidth(name, width)}
            />
          </span>
        );
      })}
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above */}
      <span
        role="columnheader"
        aria-colindex={fields.length + 2}
        className={classes.cell}
        style={STATUS_WIDTH}
      >
        {t('columns.status')}
      </span>
    </div>
  );
}
