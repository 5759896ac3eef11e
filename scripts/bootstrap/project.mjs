import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const inProject = (...parts) => join(ROOT, ...parts);

/** A failure that its message explains in full; it is shown without a stack. */
export class PlainError extends Error {
  plain = true;

  constructor(polish, english) {
    super(`${polish} / ${english}`);
  }
}
