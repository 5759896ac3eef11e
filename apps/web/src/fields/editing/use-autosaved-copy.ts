import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormValues } from '../form/values.ts';
import { type LocalCopy, localCopies } from './local-copies.ts';

const SAVE_INTERVAL_MS = 2_000;

/** The form that copies are saved of. */
export interface FormSource {
  /** Another value whenever something was typed. */
  state: () => unknown;
  isDirty: () => boolean;
  values: () => FormValues;
  /** True where a copy has values that the form lacks. */
  differs: (copy: LocalCopy) => boolean;
}

/** Saves a local copy of the form every two seconds, and finds the copy that an earlier visit left unsaved. */
export function useAutosavedCopy(key: string, source: FormSource, enabled = true) {
  const [savedLocallyAt, setSavedLocallyAt] = useState<Date>();
  const [earlierCopy, setEarlierCopy] = useState<LocalCopy>();
  const now = useRef(source);
  now.current = source;
  const lastState = useRef(source.state());

  useEffect(() => {
    if (!enabled) return;
    let isUnmounted = false;
    localCopies.read(key).then((copy) => {
      if (isUnmounted || !copy) return;
      if (now.current.differs(copy)) setEarlierCopy(copy);
      else localCopies.forget(key);
    });
    return () => {
      isUnmounted = true;
    };
  }, [key, enabled]);

  useEffect(() => {
    if (!enabled) return;
    async function saveCopy() {
      const { state, isDirty, values } = now.current;
      if (state() === lastState.current || !isDirty()) return;
      lastState.current = state();
      const at = new Date();
      if (await localCopies.keep(key, { at: at.toISOString(), values: values() })) setSavedLocallyAt(at);
    }
    const timer = setInterval(saveCopy, SAVE_INTERVAL_MS);
    // The last chance before the tab is put away or closed.
    window.addEventListener('pagehide', saveCopy);
    document.addEventListener('visibilitychange', saveCopy);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', saveCopy);
      document.removeEventListener('visibilitychange', saveCopy);
    };
  }, [key, enabled]);

  const forget = useCallback(() => {
    lastState.current = now.current.state();
    setSavedLocallyAt(undefined);
    setEarlierCopy(undefined);
    return localCopies.forget(key);
  }, [key]);

  /** Time of the last copy of the present text, undefined while none was needed, and the copy of the earlier visit. */
  return { savedLocallyAt, earlierCopy, hide: useCallback(() => setEarlierCopy(undefined), []), forget };
}
