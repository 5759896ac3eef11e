import type { InstitutionSort } from '@regest/contract/endpoints/institutions.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { SortOrder } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './institution-table.module.css';

interface Props {
  sortKey: InstitutionSort;
  header: string;
  /** The whole name where the head alone says too little ("opubl."). */
  spoken?: string;
  rowSpan?: number;
  className?: string;
  sort: { key: InstitutionSort; order: SortOrder };
  onSort: (key: InstitutionSort, order: SortOrder) => void;
}

export function SortHead({ sortKey, header, spoken, rowSpan, className, sort, onSort }: Props) {
  const { t } = useTranslation();
  const sorted = sort.key === sortKey ? sort.order : undefined;
  const next: SortOrder = sorted === 'asc' ? 'desc' : 'asc';
  const Icon = sorted === undefined ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  const column = spoken ?? header;
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={className}
      aria-sort={sorted === undefined ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted}
        title={t(next === 'asc' ? 'list.sortAscending' : 'list.sortDescending', { column })}
        onClick={() => onSort(sortKey, next)}
      >
        <span aria-hidden={spoken ? true : undefined}>{header}</span>
        {spoken && <span className="visually-hidden">{spoken}</span>} <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
