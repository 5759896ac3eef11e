import type { InstitutionStatistics } from '@regest/contract/endpoints/institutions.ts';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../ui/format/format-number.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Translate } from '../../ui/texts/translate.ts';
import { type COUNT_GROUPS, groupLabel } from './institution-columns.ts';
import classes from './institution-table.module.css';

type Row = InstitutionStatistics;
export type Sums = Pick<InstitutionStatistics, (typeof COUNT_GROUPS)[number][1 | 2] | 'countUsers'>;

/** Two columns under one head: published and all. */
export function countColumns(group: (typeof COUNT_GROUPS)[number], t: Translate, sums?: Sums): Column<Row>[] {
  const [name, published, total] = group;
  const groupName = t(groupLabel(name));
  const figure = (key: typeof published | typeof total, header: string, whole: string): Column<Row> => ({
    key,
    header,
    spoken: `${groupName}, ${whole}`,
    group: groupName,
    align: 'end',
    cell: (row) => formatNumber(row[key]),
    footer: sums && formatNumber(sums[key]),
  });
  return [
    {
      ...figure(published, t('institutions.publishedShort'), t('institutions.publishedFull')),
      className: classes.first,
    },
    figure(total, t('institutions.totalShort'), t('institutions.totalShort')),
  ];
}

export function userColumn(t: Translate, sums?: Sums): Column<Row> {
  return {
    key: 'countUsers',
    header: t('institutions.columns.countUsers'),
    align: 'end',
    cell: ({ id, name, countUsers }) => (
      <Link
        to="/users/institution/$id"
        params={{ id }}
        aria-label={`${formatNumber(countUsers)} – ${t('institutions.usersLink', { name })}`}
      >
        {formatNumber(countUsers)}
      </Link>
    ),
    footer: sums && formatNumber(sums.countUsers),
  };
}
