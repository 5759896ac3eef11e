/** One step of a stop; steps run in the reverse order of the start. */
export type Stop = () => Promise<void>;

export async function stopAll(stops: Stop[]): Promise<void> {
  for (const step of stops.splice(0).reverse()) await step().catch((error: unknown) => console.error(error));
}

/** Ends the process once, after a start that is still under way: it leaves no process behind. */
export function onceStopped(stops: Stop[], started: Promise<unknown>): () => Promise<void> {
  let isStopping = false;
  return async () => {
    if (isStopping) return;
    isStopping = true;
    await started.catch(() => {});
    await stopAll(stops);
    process.exit(0);
  };
}
