import type { MessageKey } from '@regest/contract/locale/pl/texts.ts';
import { DOCUMENT_TEXTS } from '../../writers/document-texts.ts';

/** A file that cannot be taken, with the words that say why and what to do. Nothing of it is stored. */
export class RefusedFile extends Error {
  constructor(reason: MessageKey, values: Record<string, string | number> = {}) {
    super(DOCUMENT_TEXTS.say(reason, values));
    this.name = 'RefusedFile';
  }
}
