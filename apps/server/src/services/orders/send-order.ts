import { ORDERS_A_DAY, ORDERS_AN_HOUR, ORDERS_OF_ADDRESS_A_DAY } from '@regest/contract/endpoints/orders.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { ORDER_FIELDS } from '@regest/contract/fields/order-fields.ts';
import type { Deps } from '../../deps.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertOrder, insertOrderChange, type NewOrder } from '../../queries/orders/write-orders.ts';
import { limitADay, type ReaderForm, takeForm } from '../reader-forms/accept-form.ts';

const FORM: ReaderForm = { what: 'order', fields: fieldsOf(ORDER_FIELDS), anHour: ORDERS_AN_HOUR };

type About = Pick<NewOrder, 'institutionId' | 'locale' | 'recordIds'>;

/** Stores a reader's order and enqueues its mails, or returns its faults and stores nothing. */
export function sendOrder(
  deps: Deps,
  about: About,
  sent: Record<string, unknown>,
  address: string,
): Promise<FieldError[]> {
  return takeForm(deps, FORM, { values: sent, address }, async (db, values) => {
    const typed = values as unknown as Omit<NewOrder, keyof About>;
    await limitADay(db, 'order institution', String(about.institutionId), ORDERS_A_DAY);
    await limitADay(db, 'order address', typed.email.toLowerCase(), ORDERS_OF_ADDRESS_A_DAY);
    const id = await insertOrder(db, { ...about, ...typed });
    const changeId = await insertOrderChange(db, id, { status: 'new', reply: null, by: null });
    await addJob(db, 'mail-order', { id });
    await addJob(db, 'mail-order-change', { id: changeId });
  });
}
