/** One step of the shutdown; steps run in reverse order of the start. */
export type Stop = () => Promise<void>;

export async function stopAll(stops: Stop[]): Promise<void> {
  for (const step of stops.splice(0).reverse()) await step().catch((error: unknown) => console.error(error));
}

/** Returns a shutdown that runs once and waits for a start in progress, so that no process is left behind. */
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
