import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const inProject = (...parts) => join(ROOT, ...parts);

/** A failure that its message explains in full; it is shown without a stack. */
export class PlainError extends Error {
  plain = true;

  constructor(polish, english) {
    super(`${polish} / ${english}`);
  }
}

/** Ends with a message where the project is read-only; the reasons follow the name of the folder. */
export function requireWritable(polish, english) {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new PlainError(
      `Folder ${ROOT} jest tylko do odczytu, a ${polish}.`,
      `The folder ${ROOT} is read-only and ${english}.`,
    );
  }
}
