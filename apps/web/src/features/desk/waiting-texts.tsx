import type { WaitingText } from '@regest/contract/endpoints/desk.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fileTextHref, recordHref } from '../../domain/addresses/addresses.ts';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { titleText } from '../../domain/records/title-text.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type TextsSearch, waitingTextsQuery } from './desk-query.ts';

/** The texts behind a figure of the desk; each leads to the text itself, and to the record that has its file. */
export function WaitingTexts({ search, label }: { search: TextsSearch; label: string }) {
  const { t } = useTranslation();
  const institutionId = useWorkingInstitutionId();
  const query = useQuery(waitingTextsQuery(institutionId, search));
  const columns: Column<WaitingText>[] = [
    {
      key: 'file',
      header: t('desk.texts.file'),
      rowHeader: true,
      cell: ({ fileId, fileName, level, recordId }) =>
        level !== null && recordId !== null ? (
          <Link to={fileTextHref(level, recordId, fileId)}>{fileName}</Link>
        ) : (
          fileName
        ),
    },
    {
      key: 'record',
      header: t('desk.texts.record'),
      cell: ({ level, recordId, title, signature }) =>
        level !== null && recordId !== null ? (
          <Link to={recordHref(level, recordId)}>
            {signature} {titleText(title ?? '')}
          </Link>
        ) : null,
    },
    {
      key: 'dueAt',
      header: t('desk.texts.dueAt'),
      cell: ({ dueAt }) => (dueAt === null ? null : formatDate(dueAt)),
    },
  ];
  const visibleColumns = useShownColumns('texts', columns);
  return (
    <ListFrame
      query={query}
      view={{ name: 'texts', columns, isFiltered: true }}
      empty={{ title: t('desk.texts.none') }}
    >
      {(rows) => (
        <DataTable
          label={label}
          columns={visibleColumns}
          rows={rows}
          rowKey={({ fileId }) => fileId}
          stacks
        />
      )}
    </ListFrame>
  );
}
