import { MAX_CLOSURE_NOTE_LENGTH } from '../values/closure.ts';
import type { FieldTable } from './field.ts';

/** The private register of agreements: who agreed to what, for how long. Records it is about are a list of its own. */
export const AGREEMENT_FIELDS = {
  number: { kind: 'line', column: true, short: true, max: 100, tab: 'home', required: true },
  person: { kind: 'line', column: true, min: 2, max: 1000, tab: 'home', required: true },
  kind: { kind: 'choice', column: true, list: 'agreementKinds', tab: 'home', required: true },
  covers: { kind: 'choice', column: true, list: 'agreementScopes', tab: 'home', required: true },
  signedOn: { kind: 'day', column: true, tab: 'home', required: true },
  validUntil: { kind: 'day', column: true, tab: 'home' },
  withdrawnOn: { kind: 'day', column: true, tab: 'home' },
  naming: { kind: 'choice', column: true, list: 'agreementNamings', tab: 'home', required: true },
  documents: { kind: 'files', tab: 'home' },
  note: { kind: 'text', column: true, max: MAX_CLOSURE_NOTE_LENGTH, tab: 'home' },
} as const satisfies FieldTable;
