import type { RecordRow } from '@regest/contract/endpoints/record-views.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { ancestorsOf } from '@regest/contract/text/ancestry.ts';
import { publishingStatus } from '@regest/reading/in-words.ts';
import { Link } from '@tanstack/react-router';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { ClosedBadge } from '../../domain/records/closed-badge.tsx';
import { Signature } from '../../domain/records/signature.tsx';
import { StatusBadge } from '../../domain/records/status-badge.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { ChangedCell, DatesCell } from './list-cells.tsx';
import classes from './lists.module.css';

function ParentCell({ row }: { row: RecordRow }) {
  const parent = ancestorsOf(row).at(-1);
  return parent && <Link to={recordHref(parent.level, parent.id)}>{titleText(parent.title)}</Link>;
}

export function columnsOf(level: RecordLevel, t: Translate): Column<RecordRow>[] {
  const columns: Column<RecordRow>[] = [
    {
      key: 'signature',
      header: t('columns.signature'),
      sortable: true,
      cell: (row) => <Signature value={row.computedSignature} />,
    },
    {
      key: 'title',
      header: t('columns.title'),
      sortable: true,
      rowHeader: true,
      cell: (row) => (
        <Link to={recordHref(level, row.id)} className={classes.title}>
          {titleText(row.title)}
        </Link>
      ),
    },
    { key: 'dates', header: t('columns.dates'), cell: (row) => <DatesCell dates={row.dates} /> },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => (
        <span className={classes.status}>
          <StatusBadge plain status={publishingStatus(row)} level={level} />
          {row.closed && <ClosedBadge closed={row.closed} />}
        </span>
      ),
    },
    { key: 'parent', header: t('columns.parent'), cell: (row) => <ParentCell row={row} /> },
    {
      key: 'updatedAt',
      header: t('columns.updatedAt'),
      sortable: true,
      cell: (row) => <ChangedCell {...row.editionMeta} />,
    },
  ];
  return LEVELS[level].isRoot ? columns.filter(({ key }) => key !== 'parent') : columns;
}
