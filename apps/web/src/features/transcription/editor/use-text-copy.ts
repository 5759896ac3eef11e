import { useCallback, useEffect, useRef, useState } from 'react';
import { copyKey, type LocalCopy, localCopies } from '../../../fields/editing/local-copies.ts';
import { useCurrentUser } from '../../../session/current-user.ts';

const KEEP_EVERY = 2_000;

/** Keeps an unsaved text in the browser, and finds the one an earlier visit left. */
export function useTextCopy(fileId: number, text: string, dirty: boolean) {
  const { id: userId } = useCurrentUser();
  const key = copyKey(userId, 'text', fileId);
  const [found, setFound] = useState<LocalCopy>();
  const [keptAt, setKeptAt] = useState<Date>();
  const now = useRef({ text, dirty });
  now.current = { text, dirty };
  const written = useRef(text);

  useEffect(() => {
    let gone = false;
    localCopies.read(key).then((copy) => {
      if (!gone && copy && copy.values.text !== now.current.text) setFound(copy);
    });
    return () => {
      gone = true;
    };
  }, [key]);

  useEffect(() => {
    async function keep() {
      if (!now.current.dirty || now.current.text === written.current) return;
      written.current = now.current.text;
      const at = new Date();
      const copy = { at: at.toISOString(), values: { text: now.current.text } };
      if (await localCopies.keep(key, copy)) setKeptAt(at);
    }
    const timer = setInterval(keep, KEEP_EVERY);
    // The last chance before the tab is put away or closed.
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [key]);

  const forget = useCallback(() => {
    setFound(undefined);
    setKeptAt(undefined);
    return localCopies.forget(key);
  }, [key]);

  return { found, keptAt, forget, hide: () => setFound(undefined) };
}
