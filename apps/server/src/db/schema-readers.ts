import type { OrderStatus } from '@regest/contract/endpoints/orders.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import type { Generated } from 'kysely';
import type { Json, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

/** A record of a shared folder. */
export interface SharedItem {
  id: number;
  note: string;
}

/** Left, top, width and height in hundredths of the page. */
export type Region = [x: number, y: number, w: number, h: number];

export const INVENTORY_STATES = ['waiting', 'ready', 'failed'] as const;
export type InventoryState = (typeof INVENTORY_STATES)[number];

/** Data sent by readers without an account. */
export interface ReaderTables {
  reader_order: {
    id: Generated<number>;
    institution_id: number;
    wanted: string;
    purpose: string;
    name: string;
    email: string;
    visit_time: string | null;
    message: string | null;
    locale: Locale;
    status: Generated<OrderStatus>;
    note: string | null;
    created_at: TimeByDefault;
    changed_at: TimeByDefault;
    mailed_at: TimeOrNull;
  };
  reader_alert: {
    id: Generated<number>;
    token: string;
    email: string;
    locale: Locale;
    query: string;
    created_at: TimeByDefault;
    confirmed_at: TimeOrNull;
    looked_at: TimeByDefault;
  };
  shared_folder: {
    token_hash: Buffer;
    name: string | null;
    items: Json<SharedItem[]>;
    created_at: TimeByDefault;
    ends_at: Time;
  };
  public_inventory: {
    collection_id: number;
    state: Generated<InventoryState>;
    units: number;
    units_done: Generated<number>;
    wanted_at: TimeByDefault;
    content_id: string | null;
    size: number | null;
    snapshot: string | null;
    closed_on: string | null;
    seen_at: TimeOrNull;
  };
  contribution: {
    id: Generated<number>;
    institution_id: number;
    file_id: number;
    page: number | null;
    region: Json<Region> | null;
    line: number | null;
    line_text: string | null;
    text: string;
    credit: string | null;
    locale: Locale;
    created_at: TimeByDefault;
    accepted_at: TimeOrNull;
    accepted_by: number | null;
  };
  reader_order_record: { order_id: number; record_id: number; position: number };
  reader_order_change: {
    id: Generated<number>;
    order_id: number;
    status: OrderStatus;
    reply: string | null;
    at: TimeByDefault;
    by_user: number | null;
    mailed_at: TimeOrNull;
  };
}
