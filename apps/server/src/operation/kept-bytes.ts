interface KeptBytes {
  /** What is kept under this key, is being made, or is made now. What could not be made is not kept. */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** What is dear to make (pictures), in memory and up to a bound: what nobody has asked for longest goes first. */
export function openKeptBytes(mostBytes: number): KeptBytes {
  const kept = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array>>();
  let size = 0;

  function keep(key: string, bytes: Uint8Array): void {
    // A copy: what another process sent may lie inside a longer piece of memory, which would be kept with it.
    kept.set(key, new Uint8Array(bytes));
    size += bytes.length;
    for (const [oldest, old] of kept) {
      if (size <= mostBytes) break;
      kept.delete(oldest);
      size -= old.length;
    }
  }

  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known) {
        // To the end of the line of those that go.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const begun = making.get(key);
      if (begun) return begun;
      const work = make();
      making.set(key, work);
      try {
        const bytes = await work;
        keep(key, bytes);
        return bytes;
      } finally {
        making.delete(key);
      }
    },
  };
}
