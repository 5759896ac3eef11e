import { type PresentPeople, presenceApi } from '@regest/contract/endpoints/presence.ts';
import { readEvents } from '../../api/read-events.ts';
import { urlOf } from '../../api/url-of.ts';

export type Present = PresentPeople['people'];

/** Delay, so that stepping through records with a key does not announce the editor at each. */
const SETTLE_MS = 250;
const RETRY_MS = 4000;
const MAX_RETRY_MS = 60_000;

/**
 * Announces the editor at a record and reports the others there, while the tab is visible. A broken connection is
 * opened again with exponential backoff; meanwhile the list is empty, since it could name someone who left.
 */
export function watchPresence(
  recordId: number,
  tell: (people: Present) => void,
  onVersion: (version: number) => void,
): () => void {
  let line: AbortController | null = null;
  let timer: number | undefined;
  let pause = RETRY_MS;

  const read = async (mine: AbortController) => {
    try {
      await readEvents(urlOf(presenceApi.watch.path, { id: recordId }), mine.signal, (event, data) => {
        pause = RETRY_MS;
        if (event !== 'people') return;
        const { people, version } = JSON.parse(data) as PresentPeople;
        tell(people);
        onVersion(version);
      });
    } catch {
      // Errors are not reported, since presence is optional and a save still detects a conflict.
    }
    if (mine.signal.aborted) return;
    tell([]);
    timer = window.setTimeout(open, pause);
    pause = Math.min(2 * pause, MAX_RETRY_MS);
  };
  const open = () => {
    line = new AbortController();
    void read(line);
  };
  const close = () => {
    window.clearTimeout(timer);
    line?.abort();
    tell([]);
  };
  const follow = () => {
    close();
    if (document.visibilityState === 'visible') timer = window.setTimeout(open, SETTLE_MS);
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
