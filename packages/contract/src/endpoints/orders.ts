import { z } from 'zod';
import { viewShape } from '../derive/entity-shape.ts';
import type { EntityView } from '../fields/entity-values.ts';
import { fieldsOf } from '../fields/field.ts';
import { ORDER_FIELDS } from '../fields/order-fields.ts';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { idParams, institutionQuery, PAGE_SIZE, pageOf, pageQuery } from './paging.ts';

/** From the letter of a reader to its end; each change is mailed to the reader. */
export const ORDER_STATUSES = ['new', 'accepted', 'ready', 'done', 'refused'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Nothing more will be done for these. */
export const CLOSED_ORDER_STATUSES = ['done', 'refused'] as const satisfies readonly OrderStatus[];
export const ORDER_STATES = ['open', 'closed'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const MAX_ORDER_RECORDS = 50;
export const MAX_ORDER_NOTE_LENGTH = 4000;
/** Limit for the archive's message to the reader. */
export const MAX_ORDER_REPLY_LENGTH = 2000;
/** From one network; a household or a reading room. */
export const ORDERS_AN_HOUR = 20;
/** To one institution, from all senders together. */
export const ORDERS_A_DAY = 100;
/** With one address: each is acknowledged by a mail, which must not flood a mailbox. */
export const ORDERS_OF_ADDRESS_A_DAY = 10;
/** An order is deleted so long after its last change, whatever came of it: personal data is not kept for ever. */
export const ORDER_RETENTION_DAYS = 365;

const named = z.object({
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  title: z.string(),
  computedSignature: z.string(),
});

const change = z.object({
  status: z.enum(ORDER_STATUSES),
  reply: z.string().nullable(),
  at: z.string(),
  /** Null: the reader, or a person whose account is gone. */
  by: z.string().nullable(),
});

export interface OrderView extends EntityView<typeof ORDER_FIELDS> {
  id: number;
  institutionId: number;
  records: z.output<typeof named>[];
  status: OrderStatus;
  createdAt: string;
  /** From the letter on; the last one is the present state. */
  changes: z.output<typeof change>[];
  note: string | null;
}

export const orderView = z.object({
  id: z.int(),
  institutionId: z.int(),
  ...viewShape(fieldsOf(ORDER_FIELDS), { file: fileView }),
  records: z.array(named),
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  changes: z.array(change),
  note: z.string().nullable(),
}) as unknown as z.ZodType<OrderView>;

const reply = z.object({ order: orderView });

export const ordersApi = {
  list: {
    method: 'GET',
    path: '/api/orders',
    action: 'order.read',
    summary: 'Copies and visits that readers ordered, the newest first',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      state: z.enum(ORDER_STATES).optional(),
    }),
    reply: pageOf(orderView),
  },
  read: {
    method: 'GET',
    path: '/api/orders/:id',
    action: 'order.read',
    summary: 'One order of a reader',
    params: idParams,
    reply,
  },
  update: {
    method: 'PUT',
    path: '/api/orders/:id',
    action: 'order.answer',
    writes: 'orders',
    summary: 'Change the state of an order, which mails the reader, or the note for colleagues',
    params: idParams,
    body: z.object({
      order: z.object({
        status: z.enum(ORDER_STATUSES).optional(),
        /** Mailed with the change of state. */
        reply: z.string().max(MAX_ORDER_REPLY_LENGTH).nullable().optional(),
        note: z.string().max(MAX_ORDER_NOTE_LENGTH).nullable().optional(),
      }),
    }),
    reply,
  },
} as const satisfies Record<string, Endpoint>;
