import { CONTRIBUTIONS_A_DAY, CONTRIBUTIONS_AN_HOUR } from '@regest/contract/endpoints/contributions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { CONTRIBUTION_FIELDS } from '@regest/contract/fields/contribution-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import type { Deps } from '../../deps.ts';
import { insertContribution, type NewContribution } from '../../queries/contributions/write-contributions.ts';
import { limitADay, type ReaderForm, takeForm } from '../reader-forms/accept-form.ts';

const FORM: ReaderForm = {
  what: 'contribution',
  fields: fieldsOf(CONTRIBUTION_FIELDS),
  anHour: CONTRIBUTIONS_AN_HOUR,
};

/** Stores a reader's contribution for an editor to decide, or returns its faults and stores nothing. */
export function sendContribution(
  deps: Deps,
  about: Omit<NewContribution, 'text' | 'credit'>,
  sent: Record<string, unknown>,
  address: string,
): Promise<FieldError[]> {
  return takeForm(deps, FORM, { values: sent, address }, async (db, values) => {
    await limitADay(db, 'contribution institution', String(about.institutionId), CONTRIBUTIONS_A_DAY);
    const { text, credit } = values as { text: string; credit: string | null };
    // The correction of a line must stay one line.
    const storedText = about.line ? text.replace(/\s+/g, ' ') : text;
    await insertContribution(db, { ...about, text: storedText, credit });
  });
}
