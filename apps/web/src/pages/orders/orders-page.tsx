import 'virtual:texts/pages';
import { getRouteApi } from '@tanstack/react-router';
import { OrderList } from '../../features/orders/order-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const route = getRouteApi('/member/orders');

export default function OrdersPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('readerOrders.title')} meta={t('readerOrders.intro')} />
      <OrderList search={route.useSearch()} />
    </Page>
  );
}
