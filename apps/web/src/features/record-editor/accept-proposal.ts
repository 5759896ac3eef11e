import { authorsApi } from '@regest/contract/endpoints/authors.ts';
import { indicesApi } from '@regest/contract/endpoints/indices.ts';
import type { Proposal } from '@regest/contract/endpoints/proposals.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import type { NamedRef } from '@regest/contract/fields/record-values.ts';
import { call } from '../../api/call.ts';
import type { Form } from '../../fields/form/form-store.ts';
import type { FormValues } from '../../fields/form/values.ts';

interface NamedDate {
  dateFrom: string;
  dateTo?: string | null;
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : []);

/** Whether the form already has the proposed value. */
export function isAccepted(values: FormValues, { fieldName, text, id, date }: Proposal): boolean {
  const value = values[fieldName];
  if (date)
    return listOf<NamedDate>(value).some(
      (one) => one.dateFrom === date.dateFrom && (one.dateTo ?? null) === date.dateTo,
    );
  if (fieldName === 'title' || fieldName === 'content') return String(value ?? '').includes(text);
  return listOf<NamedRef>(value).some((one) => one.id === id || one.name === text);
}

/** The proposed creator or term, created if it does not exist. */
async function namedBy({ id, text }: Proposal, field: Field, institutionId: number): Promise<NamedRef> {
  if (id !== null) return { id, name: text };
  if (field.kind === 'indices') {
    const { indexType: type } = field;
    return call(indicesApi.create, { params: { type }, body: { name: text } });
  }
  const { author } = await call(authorsApi.create, { body: { name: text, institutionId } });
  return { id: author.id, name: author.name };
}

/** Puts the proposal into the form, unsaved like typed text. */
export async function acceptProposal(
  form: Form,
  proposal: Proposal,
  field: Field,
  institutionId: number,
): Promise<void> {
  const { fieldName, text, date } = proposal;
  if (date) {
    form.assign({ dates: [...listOf(form.get('dates')), date], datesUnknown: false });
  } else if (fieldName === 'title') {
    form.set('title', text);
  } else if (fieldName === 'content') {
    const present = String(form.get('content') ?? '').trimEnd();
    form.set('content', present === '' ? text : `${present}\n\n${text}`);
  } else {
    const named = await namedBy(proposal, field, institutionId);
    // The list may have changed during the request.
    const present = listOf<NamedRef>(form.get(fieldName));
    const added = present.some(({ id }) => id === named.id) ? present : [...present, named];
    form.assign({ [fieldName]: added, ...(fieldName === 'authors' && { authorsUnknown: false }) });
  }
}
