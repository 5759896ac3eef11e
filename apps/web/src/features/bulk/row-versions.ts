interface Versioned {
  id: number;
  version: number;
}

/**
 * Versions of rows after this page's own changes, ahead of the rows that were last read. A change names the version it
 * was made for: without its own earlier change counted in, it would conflict with it.
 */
export function createRowVersions(read: () => Promise<readonly Versioned[]>) {
  const ownVersions = new Map<number, number>();
  const unknown = new Set<number>();

  /** By id; a row that is unknown even after reading again has none, and the change applies to what is stored. */
  async function resolve(rows: readonly Versioned[]): Promise<Map<number, number>> {
    if (rows.some(({ id }) => unknown.has(id))) {
      for (const { id, version } of await read().catch(() => [])) {
        ownVersions.set(id, version);
        unknown.delete(id);
      }
    }
    const certain = rows.filter(({ id }) => !unknown.has(id));
    return new Map(certain.map(({ id, version }) => [id, Math.max(version, ownVersions.get(id) ?? 0)]));
  }

  /** A change that left some of its rows as they were does not say which. */
  function advance(versions: ReadonlyMap<number, number>, ids: readonly number[], changed: number) {
    if (changed === 0) return;
    for (const id of ids) {
      const version = changed === ids.length ? versions.get(id) : undefined;
      if (version === undefined) unknown.add(id);
      else ownVersions.set(id, version + 1);
    }
  }

  return {
    resolve,
    advance,
    /** Another request changed them, which answers no version. */
    forget(ids: readonly number[]) {
      for (const id of ids) unknown.add(id);
    },
  };
}
