import { type PresentPeople, presenceApi } from '@regest/contract/endpoints/presence.ts';
import { readEvents } from '../../api/read-events.ts';
import { urlOf } from '../../api/url-of.ts';

export type Present = PresentPeople['people'];

/** Stepping through records with a key does not announce the editor at each of them. */
const SETTLE_MS = 250;
const AGAIN_MS = 4000;
const AGAIN_MAX_MS = 60_000;

/**
 * Is seen at a record, and sees who else is there, while the tab is looked at. A line that breaks is taken up again,
 * after longer and longer pauses; until then no colleague is shown, rather than one who has left.
 */
export function watchPresence(
  recordId: number,
  tell: (people: Present) => void,
  onVersion: (version: number) => void,
): () => void {
  let line: AbortController | null = null;
  let timer: number | undefined;
  let pause = AGAIN_MS;

  const read = async (mine: AbortController) => {
    try {
      await readEvents(urlOf(presenceApi.watch.path, { id: recordId }), mine.signal, (event, data) => {
        pause = AGAIN_MS;
        if (event !== 'people') return;
        const { people, version } = JSON.parse(data) as PresentPeople;
        tell(people);
        onVersion(version);
      });
    } catch {
      // Not reported: presence is a courtesy, and a save still detects a conflict.
    }
    if (mine.signal.aborted) return;
    tell([]);
    timer = window.setTimeout(open, pause);
    pause = Math.min(2 * pause, AGAIN_MAX_MS);
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
