import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { formatFileSize } from '../../../ui/format/format-number.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './folder.module.css';
import type { MatchedFile } from './match-files.ts';
import { SKIP, type Targets, targetOf } from './match-files.ts';

interface Props {
  rows: readonly MatchedFile[];
  targets: Targets;
  onChange: (targets: Targets) => void;
}

export function FolderTable({ rows, targets, onChange }: Props) {
  const { t } = useTranslation();
  const columns: Column<MatchedFile>[] = [
    {
      key: 'path',
      header: t('files.folder.file'),
      rowHeader: true,
      cell: ({ path }) => <span className={classes.path}>{path}</span>,
    },
    {
      key: 'size',
      header: t('files.size'),
      align: 'end',
      cell: ({ file }) => <span className={classes.size}>{formatFileSize(file.size)}</span>,
    },
    {
      key: 'target',
      header: t('files.folder.target'),
      cell: (row) => (
        <SelectInput
          className={classes.target}
          aria-label={t('files.folder.targetOf', { name: row.path })}
          value={targetOf(row, targets)}
          onChange={(id) => onChange(new Map([...targets, [row.path, Number(id)]]))}
        >
          <option value={SKIP}>{t('files.folder.skip')}</option>
          {row.places.map(({ id, level, signature, title }) => (
            <option key={id} value={id}>
              {t(`level.${level}`)} {signature}: {title}
            </option>
          ))}
        </SelectInput>
      ),
    },
  ];
  return (
    <DataTable
      label={t('files.folder.title')}
      columns={columns}
      rows={rows}
      rowKey={({ path }) => path}
      maxHeight="50dvh"
    />
  );
}
