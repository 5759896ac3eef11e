import { Button } from '@mantine/core';
import type { ImportRowView, ImportView } from '@regest/contract/endpoints/imports.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { IconArrowRight, IconCircleX, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type ImportSearch, importRowsQuery } from './import-queries.ts';
import classes from './import-rows.module.css';
import { RowContent } from './row-content.tsx';
import { RowFilters } from './row-filters.tsx';
import { useCorrections } from './use-corrections.ts';

const ICONS = {
  create: IconPlus,
  update: IconPencil,
  move: IconArrowRight,
  unchanged: IconEqual,
  fault: IconCircleX,
} as const;

function RowAction({ action, level }: Pick<ImportRowView, 'action' | 'level'>) {
  const isText = level === 'text' && (action === 'create' || action === 'update');
  const { t } = useTranslation();
  const Icon = ICONS[action];
  return (
    <span className={classes.action} data-action={action}>
      <Icon size={16} aria-hidden /> {t(isText ? `imports.doesText.${action}` : `imports.does.${action}`)}
    </span>
  );
}

/** The record of a row, with a link if it exists; an undone or new one has no page. */
function RecordCell({ row, isThere }: { row: ImportRowView; isThere: boolean }) {
  const { t } = useTranslation();
  const title = titleText(row.title ?? t('app.missingValue'));
  const { level, id } = row;
  return (
    <>
      <span className={classes.signature}>{row.signature}</span>{' '}
      {id !== null && isThere && isRecordLevel(level) ? (
        <Link to={recordHref(level, id)}>{title}</Link>
      ) : (
        title
      )}
      <span className={classes.level}>
        {t(isRecordLevel(level) ? `level.${level}` : `imports.sheet.${level}`)}
      </span>
    </>
  );
}

/** The rows of the file with the planned action of each. */
export function ImportRows({ found: importEntry, search }: { found: ImportView; search: ImportSearch }) {
  const { t } = useTranslation();
  const query = useQuery(importRowsQuery(importEntry, search));
  const corrections = useCorrections(importEntry);
  const mayCorrect = importEntry.status === 'checked';
  const isThere = (row: ImportRowView) => importEntry.status === 'applied' || row.action !== 'create';
  const columns: Column<ImportRowView>[] = [
    {
      key: 'record',
      header: t('imports.record'),
      rowHeader: true,
      cell: (row) => <RecordCell row={row} isThere={isThere(row)} />,
    },
    {
      key: 'where',
      header: t('imports.where'),
      cell: ({ sheet, line }) => (
        <span className={classes.where}>
          {[sheet === importEntry.fileName ? null : sheet, line === null ? null : t('imports.line', { line })]
            .filter(Boolean)
            .join(', ')}
        </span>
      ),
    },
    {
      key: 'action',
      header: t('imports.action'),
      cell: (row) => <RowAction action={row.action} level={row.level} />,
    },
    {
      key: 'changes',
      header: t('imports.changes'),
      bare: true,
      className: classes.changesColumn,
      cell: (row) => <RowContent row={row} corrections={mayCorrect ? corrections : null} />,
    },
  ];
  return (
    <ListFrame
      query={query}
      filters={
        <>
          <RowFilters found={importEntry} search={search} />
          {corrections.count > 0 && (
            <Button variant="filled" className={classes.corrections} onClick={corrections.send}>
              {t('imports.corrections', { count: corrections.count })}
            </Button>
          )}
        </>
      }
      empty={{ title: t('imports.noRows') }}
    >
      {(rows) => (
        <DataTable
          stacks
          label={t('imports.rows')}
          columns={columns}
          rows={rows}
          rowKey={({ number }) => number}
        />
      )}
    </ListFrame>
  );
}
