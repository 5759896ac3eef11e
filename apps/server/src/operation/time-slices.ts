/** A request takes several turns of the event loop, so long work keeps each of them short. */
const SLICE_MS = 5;

const yielded: (() => void)[] = [];

function continueNext(): void {
  yielded.shift()?.();
  if (yielded.length > 0) setImmediate(continueNext);
}

/**
 * Resolves in a later turn of the event loop, after the input that has arrived. One caller continues per turn: however
 * many long requests run at once, a short one waits for one slice in each turn and not for one of each of them.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resume) => {
    if (yielded.length === 0) setImmediate(continueNext);
    yielded.push(resume);
  });
}

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

/** Runs a generator to its end; each `yield` is a point at which `pause` may yield to the event loop. */
export async function runInSteps<Result>(
  work: Generator<void, Result, undefined>,
  pause: () => Promise<void> | undefined,
): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
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
