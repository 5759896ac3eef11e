import { ORDER_RETENTION_DAYS } from '@regest/contract/endpoints/orders.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { findOrder, findOrderChange, type OrderRow } from '../../queries/orders/orders.ts';
import { setOrderChangeMailed, setOrderMailed } from '../../queries/orders/write-orders.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';
import { parentageOf } from '../records/record-view.ts';

/** Ordered records, one per line. */
async function linesOf(db: Db, { records }: Pick<OrderRow, 'records'>): Promise<string> {
  const heads = await findRecordHeads(
    db,
    records.map(({ record_id }) => record_id),
  );
  return heads.map((head) => `${parentageOf(head).computedSignature}  ${head.title}`).join('\n');
}

async function findContact(db: Db, institutionId: number) {
  const institution = await findInstitution(db, institutionId);
  const { email = null } = (institution?.fields.contact ?? {}) as { email?: string };
  return { name: institution?.archive_name ?? institution?.name ?? '', email };
}

/** Mails the institution's contact; an answer goes to the reader. Without a contact, the order is only in the list. */
export async function mailOrder({ db, settings }: Deps, id: number): Promise<void> {
  const order = await findOrder(db, id);
  if (!order || order.mailed_at !== null) return;
  const { email } = await findContact(db, order.institution_id);
  if (!email) return;
  const { say } = MAIL_TEXTS;
  const kind = valueName(MAIL_TEXTS, 'orderKinds', order.wanted) ?? '';
  await sendMail(settings, {
    to: email,
    replyTo: { name: order.name, address: order.email },
    subject: say('mail.order.subject', { id, wanted: kind }),
    text: say('mail.order.body', {
      name: order.name,
      email: order.email,
      wanted: kind,
      purpose: valueName(MAIL_TEXTS, 'orderPurposes', order.purpose) ?? '',
      records: await linesOf(db, order),
      visitTime: order.visit_time ?? '–',
      message: order.message ?? '–',
      link: `${settings.publicUrl}/orders/${id}`,
    }),
  });
  await setOrderMailed(db, id);
}

/** Mails the reader in the language of the order; an answer goes to the institution. */
export async function mailOrderChange({ db, settings }: Deps, changeId: number): Promise<void> {
  const change = await findOrderChange(db, changeId);
  const order = change && (await findOrder(db, change.order_id));
  if (!change || !order || change.mailed_at !== null) return;
  const { say } = texts(change.locale);
  const archive = await findContact(db, change.institution_id);
  await sendMail(settings, {
    to: { name: change.name, address: change.email },
    ...(archive.email && { replyTo: { name: archive.name, address: archive.email } }),
    subject: say(`portal.order.mail.subject.${change.status}`, { id: order.id, archive: archive.name }),
    text: [
      say(`portal.order.mail.${change.status}`, { id: order.id, archive: archive.name }),
      change.reply,
      await linesOf(db, order),
      say('portal.order.mail.end', { archive: archive.name, days: ORDER_RETENTION_DAYS }),
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
  await setOrderChangeMailed(db, changeId);
}
