interface VersionState {
  /** The version this page was loaded with. */
  loaded: string | undefined;
  /** What the server says now; undefined when it did not say. */
  served: string | undefined;
  hasUnsavedWork: boolean;
}

export type ReloadDecision = 'none' | 'wait' | 'reload';

/** Compared by inequality, not by order: going back to an older version is a change too. */
export function decideReload({ loaded, served, hasUnsavedWork }: VersionState): ReloadDecision {
  if (!loaded || !served || loaded === served) return 'none';
  return hasUnsavedWork ? 'wait' : 'reload';
}

/** An error page or the application itself must not pass for a version. */
export function readVersion(text: string): string | undefined {
  const version = text.trim();
  return /^[\w.+-]{1,64}$/.test(version) ? version : undefined;
}
