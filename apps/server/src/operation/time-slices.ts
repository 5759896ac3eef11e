import { setImmediate as nextTurn } from 'node:timers/promises';

/** Well below what a request of another person notices. */
const SLICE_MS = 5;

/**
 * Iterates over the same values and yields to the event loop whenever the work between two of them has taken longer
 * than a slice.
 */
export async function* inTimeSlices<Value>(
  values: Iterable<Value> | AsyncIterable<Value>,
  sliceMs = SLICE_MS,
): AsyncGenerator<Value> {
  let begun = performance.now();
  for await (const value of values) {
    yield value;
    if (performance.now() - begun < sliceMs) continue;
    await nextTurn();
    begun = performance.now();
  }
}
