import type { Locale } from '@regest/contract/locale/locale.ts';
import type { AlertPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { confirmAlert, deleteAlert, findAlertByToken } from '../../queries/alerts/alerts.ts';
import { loadAlert } from '../portal/pages/alert.ts';

const TOKEN = /^[0-9a-f]{32}$/;

/** An alert as its owner opens it; an ended one, or one never confirmed, is not found. */
export async function loadOwnAlert(
  db: Db,
  reader: Reader,
  token: string,
  locale: Locale,
): Promise<AlertPage> {
  const alert = TOKEN.test(token) ? await findAlertByToken(db, token) : undefined;
  if (!alert) throw new AppError('notFound');
  const page = await loadAlert(reader, Object.fromEntries(new URLSearchParams(alert.query)), locale);
  return { ...page, token, state: alert.confirmed_at === null ? 'waiting' : 'active' };
}

interface SubmittedAlert {
  token: string;
  form: Readonly<Record<string, string>>;
}

/** Confirms or ends an alert by one press; a mail program ends it with the words of RFC 8058. */
export async function changeAlert(
  db: Db,
  reader: Reader,
  { token, form }: SubmittedAlert,
  locale: Locale,
): Promise<AlertPage> {
  const page = await loadOwnAlert(db, reader, token, locale);
  if (form.co === 'zakoncz' || form['List-Unsubscribe'] === 'One-Click') {
    await deleteAlert(db, token);
    return { ...page, token: null, state: 'ended' };
  }
  if (form.co !== 'potwierdz') return page;
  await confirmAlert(db, token);
  return { ...page, state: 'active' };
}
