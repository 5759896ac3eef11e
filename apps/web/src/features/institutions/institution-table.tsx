import 'virtual:labels/institution';
import type { InstitutionSort, InstitutionStatistics } from '@regest/contract/endpoints/institutions.ts';
import { labelOf } from '@regest/contract/locale/say.ts';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { Signature } from '../../domain/records/signature.tsx';
import { formatNumber } from '../../ui/format/format-number.ts';
import type { SortOrder } from '../../ui/table/data-table.tsx';
import { SortedStatus } from '../../ui/table/sorted-status.tsx';
import { useSidewaysRest } from '../../ui/table/use-sideways-rest.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { COUNT_GROUPS, type CountGroup, columnName, groupLabel, textColumns } from './institution-columns.ts';
import classes from './institution-table.module.css';
import { SortHead } from './sort-head.tsx';

type Sums = Pick<InstitutionStatistics, (typeof COUNT_GROUPS)[number][1 | 2] | 'countUsers'>;

interface Props {
  rows: readonly InstitutionStatistics[];
  sums: Sums | undefined;
  /** Columns that the reader has put away. */
  hidden: ReadonlySet<string>;
  sort: { key: InstitutionSort; order: SortOrder };
  onSort: (key: InstitutionSort, order: SortOrder) => void;
}

/** Eighteen columns: code and name stay in sight, each pair of figures has one head, the totals lie at the bottom. */
export function InstitutionTable({ rows, sums, hidden, sort, onSort }: Props) {
  const { t } = useTranslation();
  const caption = useId();
  const region = useRef<HTMLElement>(null);
  const rest = useSidewaysRest(region);
  const texts = textColumns(t).filter(({ key }) => !hidden.has(key));
  const groups = COUNT_GROUPS.filter(([group]) => !hidden.has(group));
  const withUsers = !hidden.has('countUsers');
  const head = (key: InstitutionSort, header: string, className?: string) => (
    <SortHead
      key={key}
      sortKey={key}
      header={header}
      className={className}
      rowSpan={2}
      sort={sort}
      onSort={onSort}
    />
  );
  const groupName = (group: CountGroup) => t(groupLabel(group));
  return (
    <section
      ref={region}
      className={classes.region}
      data-more={rest || undefined}
      aria-labelledby={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
      tabIndex={0}
    >
      <SortedStatus column={columnName(sort.key, t)} order={sort.order} />
      <table className={classes.table}>
        <caption id={caption} className="visually-hidden">
          {t('list.table', { name: t('institutions.title') })}
        </caption>
        <thead>
          <tr>
            {head('signature', labelOf('institution', 'signature'), classes.code)}
            {head('name', labelOf('institution', 'name'), classes.name)}
            {texts.map(({ key, header }) => head(key, header))}
            {groups.map(([group]) => (
              <th key={group} scope="colgroup" colSpan={2} className={classes.group}>
                {groupName(group)}
              </th>
            ))}
            {withUsers && head('countUsers', t('institutions.columns.countUsers'), classes.figure)}
          </tr>
          <tr className={classes.second}>
            {groups.flatMap(([group, published, total]) => [
              <SortHead
                key={published}
                sortKey={published}
                header={t('institutions.publishedShort')}
                spoken={`${groupName(group)}, ${t('institutions.publishedFull')}`}
                className={`${classes.figure} ${classes.first}`}
                sort={sort}
                onSort={onSort}
              />,
              <SortHead
                key={total}
                sortKey={total}
                header={t('institutions.totalShort')}
                spoken={`${groupName(group)}, ${t('institutions.totalShort')}`}
                className={classes.figure}
                sort={sort}
                onSort={onSort}
              />,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={classes.code}>
                <Signature value={row.signature} />
              </td>
              <th scope="row" className={classes.name}>
                <Link
                  to="/institutions/$id"
                  params={{ id: row.id }}
                  aria-label={t('institutions.editLink', { name: row.name })}
                >
                  {row.name}
                </Link>
              </th>
              {texts.map(({ key, text }) => (
                <td key={key}>{text(row)}</td>
              ))}
              {groups.flatMap(([, published, total]) => [
                <td key={published} className={`${classes.figure} ${classes.first}`}>
                  {formatNumber(row[published])}
                </td>,
                <td key={total} className={classes.figure}>
                  {formatNumber(row[total])}
                </td>,
              ])}
              {withUsers && (
                <td className={classes.figure}>
                  <Link
                    to="/users/institution/$id"
                    params={{ id: row.id }}
                    aria-label={`${formatNumber(row.countUsers)} – ${t('institutions.usersLink', { name: row.name })}`}
                  >
                    {formatNumber(row.countUsers)}
                  </Link>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <td className={classes.code} />
              <th scope="row" className={classes.name}>
                {t('institutions.totalsRow')}
              </th>
              {texts.map(({ key }) => (
                <td key={key} />
              ))}
              {groups.flatMap(([, published, total]) => [
                <td key={published} className={`${classes.figure} ${classes.first}`}>
                  {formatNumber(sums[published])}
                </td>,
                <td key={total} className={classes.figure}>
                  {formatNumber(sums[total])}
                </td>,
              ])}
              {withUsers && <td className={classes.figure}>{formatNumber(sums.countUsers)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
