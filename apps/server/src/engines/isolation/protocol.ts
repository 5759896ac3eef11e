import type { ConversionProblem } from '../engine-errors.ts';

/** What parent and child say to each other; one request at a time in a child. */
export type ToChild =
  | { input: unknown }
  /** The parent has dealt with one progress message: a child that waits for it never runs ahead of its parent. */
  | { isTaken: true };

export type FromChild =
  /** Once, when the child has loaded what it needs: before that a crash is not the file's fault. */
  | { kind: 'ready' }
  | { kind: 'progress'; value: unknown }
  | { kind: 'result'; value: unknown }
  | { kind: 'error'; problem: ConversionProblem; message: string };
