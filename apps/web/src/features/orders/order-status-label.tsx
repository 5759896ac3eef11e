import type { OrderStatus } from '@regest/contract/endpoints/orders.ts';
import { Shape, type ShapeKind } from '../../ui/feedback/shape.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

const SHAPES: Record<OrderStatus, ShapeKind> = {
  new: 'empty',
  accepted: 'half',
  ready: 'half',
  done: 'full',
  refused: 'dotted',
};

export function OrderStatusLabel({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  return (
    <span>
      <Shape kind={SHAPES[status]} />
      {'\u00a0'}
      {t(`readerOrders.is.${status}`)}
    </span>
  );
}
