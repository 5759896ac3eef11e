import type { OrderView } from '@regest/contract/endpoints/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListFrame } from '../../domain/lists/list-frame.tsx';
import { useShownColumns } from '../../domain/lists/list-views.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { titleText } from '../../domain/records/title-text.ts';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ChoiceSwitch } from '../../ui/form/choice-switch.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import classes from '../../ui/page/letter.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { type OrderSearch, type OrderStateFilter, ordersQuery, STATE_FILTERS } from './order-queries.ts';
import { OrderStatusLabel } from './order-status-label.tsx';

/** The first record of an order and the number of others. */
function Records({ records }: Pick<OrderView, 'records'>) {
  const { t } = useTranslation();
  const [first, ...others] = records;
  if (!first) return t('readerOrders.recordsGone');
  return (
    <>
      <Signature value={first.computedSignature} /> {titleText(first.title)}
      {others.length > 0 && ` ${t('readerOrders.andMore', { count: others.length })}`}
    </>
  );
}

/** Orders of readers; by default only open ones. */
export function OrderList({ search }: { search: OrderSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const institutionId = useWorkingInstitutionId();
  const query = useQuery(ordersQuery(institutionId, search));
  const state: OrderStateFilter = search.state ?? 'open';
  const columns: Column<OrderView>[] = [
    {
      key: 'records',
      header: t('readerOrders.records'),
      rowHeader: true,
      cell: ({ id, records }) => (
        <Link to="/orders/$id" params={{ id }} className={classes.words}>
          <Records records={records} />
        </Link>
      ),
    },
    {
      key: 'wanted',
      header: t('readerOrders.wanted'),
      cell: ({ wanted }) => nameOfValue('orderKinds', wanted),
    },
    { key: 'from', header: t('readerOrders.from'), cell: ({ name }) => name },
    {
      key: 'createdAt',
      header: t('readerOrders.createdAt'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'status',
      header: t('readerOrders.status'),
      cell: ({ status }) => <OrderStatusLabel status={status} />,
    },
  ];
  const shownColumns = useShownColumns('orders', columns);
  return (
    <ListFrame
      query={query}
      view={{ name: 'orders', columns, isFiltered: true }}
      filters={
        <div className={classes.filters}>
          <ChoiceSwitch
            label={t('readerOrders.show')}
            options={STATE_FILTERS.map((value) => ({ value, label: t(`readerOrders.shown.${value}`) }))}
            value={state}
            onChange={(state) =>
              navigate({
                to: '/orders',
                search: { per_page: search.per_page, ...(state !== 'open' && { state }) },
              })
            }
          />
        </div>
      }
      empty={{
        title: t(`readerOrders.none.${state}`),
        body: state === 'closed' ? undefined : t('readerOrders.noneBody'),
      }}
    >
      {(rows) => (
        <DataTable
          label={t('readerOrders.title')}
          columns={shownColumns}
          rows={rows}
          rowKey={({ id }) => id}
          stacks
        />
      )}
    </ListFrame>
  );
}
