import { Button, Textarea } from '@mantine/core';
import {
  MAX_ORDER_NOTE_LENGTH,
  MAX_ORDER_REPLY_LENGTH,
  ORDER_RETENTION_DAYS,
  type OrderStatus,
  type OrderView,
} from '@regest/contract/endpoints/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { Signature } from '../../domain/records/signature.tsx';
import { nameOfValue } from '../../domain/values/name-of-value.ts';
import { useCan } from '../../session/current-user.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { notify } from '../../ui/notices/notify.ts';
import { KeyValue } from '../../ui/page/key-value.tsx';
import classes from '../../ui/page/letter.module.css';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { changeOrder, type OrderChange } from './order-queries.ts';
import { OrderStatusLabel } from './order-status-label.tsx';
import own from './orders.module.css';

/** Possible next states by state; the first is the usual one. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  new: ['accepted', 'refused'],
  accepted: ['ready', 'done', 'refused'],
  ready: ['done', 'refused'],
  done: ['new'],
  refused: ['new'],
};

function Letter({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const { records, wanted, purpose, name, email, visitTime, message, createdAt } = order;
  return (
    <>
      {records.length === 0 ? (
        <p className={classes.quiet}>{t('readerOrders.recordsGone')}</p>
      ) : (
        <ul className={own.records}>
          {records.map(({ id, level, title, computedSignature }) => (
            <li key={id}>
              <Link to={recordHref(level, id)}>
                <Signature value={computedSignature} /> {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <KeyValue
        items={[
          { label: t('readerOrders.wanted'), value: nameOfValue('orderKinds', wanted) },
          { label: t('readerOrders.purpose'), value: nameOfValue('orderPurposes', purpose) },
          { label: t('readerOrders.from'), value: name },
          { label: t('readerOrders.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: t('readerOrders.visitTime'), value: visitTime },
          { label: t('readerOrders.message'), value: message },
          { label: t('readerOrders.createdAt'), value: formatDateTime(createdAt) },
        ]}
      />
    </>
  );
}

function Changes({ changes }: Pick<OrderView, 'changes'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('readerOrders.history')}</h2>
      <ol className={own.records}>
        {changes.map(({ status, reply, at, by }) => (
          <li key={`${status} ${at}`}>
            <OrderStatusLabel status={status} />
            {', '}
            {[formatDateTime(at), by ?? (status === 'new' && t('readerOrders.byReader'))]
              .filter(Boolean)
              .join(', ')}
            {reply && <p className={classes.text}>{reply}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One order of a reader, with its history and the possible next states. */
export function OrderScreen({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const can = useCan();
  const [note, setNote] = useState(order.note ?? '');
  const [reply, setReply] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (change: OrderChange) => changeOrder(order.id, change),
    onSuccess: (_, { status }) => {
      if (status) setReply('');
      notify.success(t(status ? 'readerOrders.changed' : 'readerOrders.noteSaved'));
    },
    onError: (error) => notify.error(t(errorMessageKey(error))),
  });
  const change = (next: OrderChange) => !isPending && mutate(next);
  const [first] = NEXT[order.status];
  return (
    <div className={classes.screen}>
      <Letter order={order} />
      <Changes changes={order.changes} />
      {can('order.answer') && (
        <>
          <Textarea
            label={t('readerOrders.reply')}
            description={t('readerOrders.replyHelp')}
            value={reply}
            maxLength={MAX_ORDER_REPLY_LENGTH}
            autosize
            minRows={2}
            onChange={(event) => setReply(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            {NEXT[order.status].map((status) => (
              <Button
                key={status}
                variant={status === first ? 'filled' : 'default'}
                aria-disabled={isPending || undefined}
                onClick={() => change({ status, reply })}
              >
                {t(`readerOrders.set.${status}`)}
              </Button>
            ))}
          </div>
          <Textarea
            label={t('readerOrders.note')}
            description={t('readerOrders.noteHelp')}
            value={note}
            maxLength={MAX_ORDER_NOTE_LENGTH}
            autosize
            minRows={2}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {note !== (order.note ?? '') && (
            <div className={classes.actions}>
              <Button onClick={() => change({ note })}>{t('readerOrders.saveNote')}</Button>
            </div>
          )}
        </>
      )}
      <p className={classes.quiet}>{t('readerOrders.kept', { count: ORDER_RETENTION_DAYS })}</p>
    </div>
  );
}
