import { randomBytes } from 'node:crypto';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { ALERT_FIELDS } from '@regest/contract/fields/reader-fields.ts';
import { ALERTS_OF_ADDRESS, ALERTS_OF_ADDRESS_A_DAY, FORMS_AN_HOUR } from '@regest/contract/readers.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { countAlertsOf, insertAlert, type NewAlert } from '../../queries/alerts/alerts.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { limitADay, type ReaderForm, takeForm } from '../reader-forms/accept-form.ts';

const FORM: ReaderForm = { what: 'alert', fields: fieldsOf(ALERT_FIELDS), anHour: FORMS_AN_HOUR };

/** Stores a query and sends a confirmation to its address, or returns the faults and stores nothing. */
export function wantAlert(
  deps: Deps,
  about: Pick<NewAlert, 'locale' | 'query'>,
  sent: Record<string, unknown>,
  address: string,
): Promise<FieldError[]> {
  return takeForm(deps, FORM, { values: sent, address }, async (db, values) => {
    const { email } = values as unknown as Pick<NewAlert, 'email'>;
    await limitADay(db, 'alert address', email.toLowerCase(), ALERTS_OF_ADDRESS_A_DAY);
    if ((await countAlertsOf(db, email)) >= ALERTS_OF_ADDRESS) throw new AppError('rateLimited', {});
    const id = await insertAlert(db, { ...about, email }, randomBytes(16).toString('hex'));
    await addJob(db, 'mail-alert-confirmation', { id });
  });
}
