interface Line<Found> {
  running: Promise<Found>;
  /** For all who came since: it begins when the one before it has ended. */
  next: Promise<Found> | null;
}

/**
 * Lets those who ask for the same thing at the same moment share the answer. Nobody gets one that was asked for before
 * they came: what has ended by then is found to have ended, on every server, and nothing is kept.
 */
export function sharingLookups<Found>(
  find: (key: string) => Promise<Found>,
): (key: string) => Promise<Found> {
  const lines = new Map<string, Line<Found>>();
  const begin = (key: string): Promise<Found> => {
    const line: Line<Found> = { running: find(key), next: null };
    lines.set(key, line);
    const leave = () => {
      // Whoever waits begins a line of their own.
      if (line.next === null) lines.delete(key);
    };
    line.running.then(leave, leave);
    return line.running;
  };
  return (key) => {
    const line = lines.get(key);
    if (!line) return begin(key);
    line.next ??= line.running.then(
      () => begin(key),
      () => begin(key),
    );
    return line.next;
  };
}
