import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';

/** Why a file cannot be taken, as one process tells another. */
export interface Refusal {
  reason: MessageKey;
  values: Record<string, string | number>;
}

/** A file that cannot be taken, with the words that say why and what to do. Nothing of it is stored. */
export class RefusedFile extends Error {
  readonly refusal: Refusal;

  constructor(reason: MessageKey, values: Refusal['values'] = {}) {
    super(DOCUMENT_TEXTS.say(reason, values));
    this.name = 'RefusedFile';
    this.refusal = { reason, values };
  }
}
