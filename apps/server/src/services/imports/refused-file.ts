import type { MessageKey } from '@regest/contract/locale/say.ts';
import { say } from '@regest/contract/locale/say.ts';

/** A file that cannot be taken, with the words that say why and what to do. Nothing of it is stored. */
export class RefusedFile extends Error {
  constructor(reason: MessageKey, values: Record<string, string | number> = {}) {
    super(say(reason, values));
    this.name = 'RefusedFile';
  }
}
