import { useCallback, useEffect, useRef, useState } from 'react';
import type { Form } from '../form/form-store.ts';
import { isEmptyInForm, sameValue } from '../form/values.ts';
import { type LocalCopy, localCopies } from './local-copies.ts';

const KEEP_EVERY = 2_000;

/** Of what is stored only the changes; of something new also what it started with, which nothing else remembers. */
function valuesToKeep(form: Form, isNew: boolean): Record<string, unknown> {
  const entries = Object.entries(form.values());
  return Object.fromEntries(
    entries.filter(([name, value]) => form.changed().has(name) || (isNew && !isEmptyInForm(value))),
  );
}

/** A copy that tells nothing new is no news. */
function differs(form: Form, copy: LocalCopy): boolean {
  return Object.entries(copy.values).some(([name, value]) => !sameValue(value, form.get(name)));
}

/** Keeps what is typed every two seconds, and finds what an earlier visit left unsaved. */
export function useLocalCopy(form: Form, key: string, enabled: boolean, isNew = false) {
  const [keptAt, setKeptAt] = useState<Date>();
  const [found, setFound] = useState<LocalCopy>();
  const written = useRef<unknown>(form.values());

  useEffect(() => {
    if (!enabled) return;
    let gone = false;
    localCopies.read(key).then((copy) => {
      if (gone || !copy) return;
      if (differs(form, copy)) setFound(copy);
      else localCopies.forget(key);
    });
    return () => {
      gone = true;
    };
  }, [form, key, enabled]);

  useEffect(() => {
    if (!enabled) return;
    async function keep() {
      const values = form.values();
      if (values === written.current || !form.isDirty()) return;
      written.current = values;
      const at = new Date();
      if (await localCopies.keep(key, { at: at.toISOString(), values: valuesToKeep(form, isNew) }))
        setKeptAt(at);
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
  }, [form, key, enabled, isNew]);

  const forget = useCallback(() => {
    written.current = form.values();
    setKeptAt(undefined);
    setFound(undefined);
    return localCopies.forget(key);
  }, [form, key]);

  return {
    /** When the present text was last kept; undefined while nothing had to be. */
    keptAt,
    found,
    use() {
      if (found) form.assign(found.values);
      setFound(undefined);
    },
    forget,
  };
}
