import { CheckBox } from '../../fields/widgets/check-box.tsx';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { hiddenColumns, toggleColumn } from './hidden-columns.ts';
import { COUNT_GROUPS, groupLabel, textColumns } from './institution-columns.ts';
import classes from './institutions.module.css';

/** Choice of columns; the two figures of a pair are shown together. */
export function ColumnPicker() {
  const { t } = useTranslation();
  const hidden = useStore(hiddenColumns);
  const columns = [
    ...textColumns(t).map(({ key, header }) => ({ key: String(key), header })),
    ...COUNT_GROUPS.map(([group]) => ({ key: group as string, header: t(groupLabel(group)) })),
    { key: 'countUsers', header: t('institutions.columns.countUsers') },
  ];
  return (
    <details className={classes.picker} data-print="hide">
      <summary>{t('institutions.columnsPicker')}</summary>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('institutions.columnsPicker')}</legend>
        {columns.map(({ key, header }) => (
          <CheckBox key={key} label={header} checked={!hidden.has(key)} onChange={() => toggleColumn(key)} />
        ))}
      </fieldset>
    </details>
  );
}
