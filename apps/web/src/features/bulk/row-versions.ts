interface Versioned {
  id: number;
  version: number;
}

/**
 * Versions of rows after this page's own changes, newer than the rows last read. A change carries the version it is
 * based on, so without these it would conflict with the page's own earlier change.
 */
export function createRowVersions(read: () => Promise<readonly Versioned[]>) {
  const ownVersions = new Map<number, number>();
  const unknown = new Set<number>();

  /** Versions by id; a row still unknown after a new read has none, and its change applies to any version. */
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

  /** Versions become unknown when only some of the rows changed, since the reply does not say which. */
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
    /** For rows changed by a request whose reply has no versions. */
    forget(ids: readonly number[]) {
      for (const id of ids) unknown.add(id);
    },
  };
}
