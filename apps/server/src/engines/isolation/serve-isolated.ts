import { ConversionError } from '../engine-errors.ts';
import type { FromChild, ToChild } from './protocol.ts';

/** The child's side: answers requests until the parent goes away. Anything thrown is the file's fault. */
export function serveIsolated<Input, Output, Progress = never>(
  handle: (input: Input, onProgress: (value: Progress) => void) => Promise<Output>,
): void {
  const say = (message: FromChild) => {
    if (process.connected) process.send?.(message);
  };
  // A parent that was killed must not leave children working for nobody.
  process.on('disconnect', () => process.exit(0));
  say({ kind: 'ready' });
  process.on('message', async ({ input }: ToChild) => {
    try {
      const value = await handle(input as Input, (progress) => say({ kind: 'progress', value: progress }));
      say({ kind: 'result', value });
    } catch (error) {
      const problem = error instanceof ConversionError ? error.problem : 'undecodable';
      say({ kind: 'error', problem, message: error instanceof Error ? error.message : String(error) });
    }
  });
}
