import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormValues } from '../form/values.ts';
import { type LocalCopy, localCopies } from './local-copies.ts';

const KEEP_EVERY = 2_000;

/** What is typed, as the keeper sees it. */
export interface Typed {
  /** Another value whenever something was typed. */
  state: () => unknown;
  isDirty: () => boolean;
  /** What to keep of it. */
  values: () => FormValues;
  /** Whether a copy holds anything that is not on the screen. */
  differs: (copy: LocalCopy) => boolean;
}

/** Keeps what is typed every two seconds, and finds what an earlier visit left unsaved. */
export function useAutosavedCopy(key: string, typed: Typed, enabled = true) {
  const [keptAt, setKeptAt] = useState<Date>();
  const [found, setFound] = useState<LocalCopy>();
  const now = useRef(typed);
  now.current = typed;
  const lastState = useRef(typed.state());

  useEffect(() => {
    if (!enabled) return;
    let isUnmounted = false;
    localCopies.read(key).then((copy) => {
      if (isUnmounted || !copy) return;
      // A copy that tells nothing new is no news.
      if (now.current.differs(copy)) setFound(copy);
      else localCopies.forget(key);
    });
    return () => {
      isUnmounted = true;
    };
  }, [key, enabled]);

  useEffect(() => {
    if (!enabled) return;
    async function keep() {
      const { state, isDirty, values } = now.current;
      if (state() === lastState.current || !isDirty()) return;
      lastState.current = state();
      const at = new Date();
      if (await localCopies.keep(key, { at: at.toISOString(), values: values() })) setKeptAt(at);
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
  }, [key, enabled]);

  const forget = useCallback(() => {
    lastState.current = now.current.state();
    setKeptAt(undefined);
    setFound(undefined);
    return localCopies.forget(key);
  }, [key]);

  /** When the present text was last kept (undefined while nothing had to be), and what was found. */
  return { keptAt, found, hide: useCallback(() => setFound(undefined), []), forget };
}
