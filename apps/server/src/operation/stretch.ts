import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Requests of others wait no longer than this for a long piece of work, and for one step of it. */
const MAX_STRETCH_MS = 10;

/** Called between the steps of a long piece of work: lets other work of the event loop in when it is due. */
export function openStretch(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < MAX_STRETCH_MS) return undefined;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}
