import { systemApi } from '@regest/contract/endpoints/system.ts';

const RETRY_MS = 3_000;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, RETRY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Resolves when the server answers; rejects when it is no longer waited for. */
export async function waitForServer(signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(signal);
    const reply = await fetch(systemApi.health.path, { signal, cache: 'no-store' }).catch(() => undefined);
    if (reply?.ok) return;
  }
}
