import 'virtual:texts/pages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { orderQuery } from '../../features/orders/order-queries.ts';
import { OrderScreen } from '../../features/orders/order-screen.tsx';
import { OrderStatusLabel } from '../../features/orders/order-status-label.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/orders/$id');

export default function OrderPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(orderQuery(id));
  const order = query.data;
  const heading = (
    <PageHeading
      title={t('readerOrders.one', { number: id })}
      above={<Link to="/orders">{t('readerOrders.title')}</Link>}
      meta={order && <OrderStatusLabel status={order.status} />}
    />
  );
  if (query.error || !order) return <LoadingPage query={query} width="form" heading={heading} />;
  return (
    <Page width="form">
      {heading}
      <OrderScreen key={order.id} order={order} />
    </Page>
  );
}
