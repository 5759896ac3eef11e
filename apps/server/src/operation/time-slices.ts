import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Other requests pass several turns of the event loop each, so a long piece of work keeps its turns short. */
const SLICE_MS = 5;

/** Called between the steps of a long piece of work: yields to the event loop when its slice of time is over. */
export function openTimeSlice(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}

/** Iterates over the same values and yields to the event loop between two of them when a slice of time is over. */
export async function* inTimeSlices<Value>(
  values: Iterable<Value> | AsyncIterable<Value>,
): AsyncGenerator<Value> {
  const pause = openTimeSlice();
  for await (const value of values) {
    yield value;
    await pause();
  }
}
