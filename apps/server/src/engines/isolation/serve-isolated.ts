import { ConversionError, type ConversionProblem } from '../engine-errors.ts';

/** Messages between parent and child; a child has one request at a time. */
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

/** The child's side: answers requests until the parent ends. Anything thrown is the file's fault. */
export function serveIsolated<Input, Output, Progress = never>(
  /** `onProgress` resolves when the parent has dealt with what it was sent. */
  handle: (input: Input, onProgress: (value: Progress) => Promise<void>) => Promise<Output>,
): void {
  const say = (message: FromChild) => {
    if (process.connected) process.send?.(message);
  };
  // A parent that was killed must not leave children working.
  process.on('disconnect', () => process.exit(0));
  say({ kind: 'ready' });
  const waiting: (() => void)[] = [];
  const onProgress = (value: Progress) =>
    new Promise<void>((taken) => {
      waiting.push(taken);
      say({ kind: 'progress', value });
    });
  process.on('message', async (message: ToChild) => {
    if ('isTaken' in message) {
      waiting.shift()?.();
      return;
    }
    try {
      const value = await handle(message.input as Input, onProgress);
      say({ kind: 'result', value });
    } catch (error) {
      const problem = error instanceof ConversionError ? error.problem : 'undecodable';
      say({ kind: 'error', problem, message: error instanceof Error ? error.message : String(error) });
    }
  });
}
