import { texts } from '@regest/contract/locale/texts.ts';
import { MAX_ALERT_RECORDS } from '@regest/contract/readers.ts';
import { alertPath, PATHS } from '@regest/portal/addresses/paths.ts';
import { connectReader, type Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import {
  type AlertRow,
  findAlert,
  listDueAlerts,
  readSettledTime,
  setAlertLooked,
} from '../../queries/alerts/alerts.ts';
import { findPublicHeads, hasNewRecords, listNewRecords } from '../../queries/published/records.ts';
import { sendMail } from '../mail/send-mail.ts';
import { fullSignature, pathOf } from '../portal/entries.ts';
import { placeOf } from '../portal/portal-place.ts';
import { listMatchingIds } from '../portal/search/load.ts';
import { readSearchParameters } from '../portal/search/parameters.ts';
import { describeQuery } from '../portal/search/query-words.ts';

/** A day, less the delay that a run may have. */
const INTERVAL_HOURS = 20;
const ALERTS_AT_ONCE = 100;

const parametersOf = ({ query }: AlertRow) =>
  readSearchParameters(Object.fromEntries(new URLSearchParams(query)));

function addressesOf(deps: Pick<Deps, 'settings'>, { locale, token, query }: AlertRow) {
  const { origin, base } = placeOf(deps);
  const root = `${origin}${base}${locale === 'pl' ? '' : `/${locale}`}`;
  return { root, alert: `${root}${alertPath(token)}`, search: `${root}${PATHS.search}?${query}&sort=nowe` };
}

async function inWords(reader: Reader, alert: AlertRow): Promise<string> {
  return describeQuery(reader, parametersOf(alert), texts(alert.locale));
}

async function asReader<T>({ pool, log }: Deps, work: (reader: Reader) => Promise<T>): Promise<T> {
  const { reader, close } = connectReader(pool, (error) => log.warn({ err: error }, 'idle reader lost'));
  try {
    return await work(reader);
  } finally {
    await close();
  }
}

/** Mails the address for confirmation; a confirmed address gets a mail that says so. */
export async function mailAlertConfirmation(deps: Deps, id: number): Promise<void> {
  const alert = await findAlert(deps.db, id);
  if (!alert) return;
  const { say } = texts(alert.locale);
  const query = await asReader(deps, (reader) => inWords(reader, alert));
  await sendMail(deps.settings, {
    to: alert.email,
    subject: say('portal.alert.mail.confirm.subject'),
    text: say('portal.alert.mail.confirm', { query, link: addressesOf(deps, alert).alert }),
  });
}

/** Ids of the records of a query that became public since its last letter, the newest first. */
async function listNew(reader: Reader, alert: AlertRow, until: string): Promise<number[]> {
  const range = { from: alert.looked_at, until };
  // Most nights nothing new is published: a cheap query before the search.
  if (!(await hasNewRecords(reader, range))) return [];
  return listNewRecords(reader, await listMatchingIds(reader, parametersOf(alert)), range);
}

async function mailAlert(deps: Deps, reader: Reader, alert: AlertRow, until: string): Promise<void> {
  const ids = await listNew(reader, alert, until);
  if (ids.length > 0) {
    const { say, sayCount } = texts(alert.locale);
    const { root, alert: link, search } = addressesOf(deps, alert);
    const heads = await findPublicHeads(reader, ids.slice(0, MAX_ALERT_RECORDS));
    const records = heads.map(
      (head) => `${head.title}\n${fullSignature(head)}, ${head.institution_name}\n${root}${pathOf(head)}`,
    );
    const query = await inWords(reader, alert);
    await sendMail(deps.settings, {
      to: alert.email,
      subject: sayCount('portal.alert.mail.subject', ids.length, { query: query.slice(0, 100) }),
      text: [
        say('portal.alert.mail.new', { query }),
        ...records,
        ids.length > heads.length && say('portal.alert.mail.all', { link: search }),
        say('portal.alert.mail.end', { link }),
      ]
        .filter(Boolean)
        .join('\n\n'),
      unsubscribe: link,
    });
  }
  await setAlertLooked(deps.db, alert.id, until);
}

/** One letter a day for each query with something new. A letter that cannot be sent waits for the next day. */
export async function mailAlerts(deps: Deps, shouldContinue: () => boolean): Promise<void> {
  const until = await readSettledTime(deps.db);
  await asReader(deps, async (reader) => {
    let due: AlertRow[] = [];
    do {
      due = await listDueAlerts(deps.db, INTERVAL_HOURS, due.at(-1)?.id ?? 0, ALERTS_AT_ONCE);
      for (const alert of due) {
        if (!shouldContinue()) return;
        await mailAlert(deps, reader, alert, until).catch((error: unknown) =>
          deps.log.warn({ err: error, alert: alert.id }, 'an alert was not mailed'),
        );
      }
    } while (due.length > 0);
  });
}
