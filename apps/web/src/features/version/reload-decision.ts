interface VersionState {
  /** Version of the loaded page. */
  loaded: string | undefined;
  /** Current version of the server; undefined when unknown. */
  served: string | undefined;
  hasUnsavedWork: boolean;
}

export type ReloadDecision = 'none' | 'wait' | 'reload';

/** Decides by inequality, not by order, since a downgrade is a change too. */
export function decideReload({ loaded, served, hasUnsavedWork }: VersionState): ReloadDecision {
  if (!loaded || !served || loaded === served) return 'none';
  return hasUnsavedWork ? 'wait' : 'reload';
}

/** Parses a version; undefined for other text, such as an error page. */
export function readVersion(text: string): string | undefined {
  const version = text.trim();
  return /^[\w.+-]{1,64}$/.test(version) ? version : undefined;
}
