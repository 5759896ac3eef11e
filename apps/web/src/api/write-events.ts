type Listener = (path: string) => void;

const listeners = new Set<Listener>();

/**
 * Tells of every write the server took, by its path. The tree and the lists hear here that what they show has
 * aged, whichever form or dialog wrote it.
 */
export const writeEvents = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  announce(url: string) {
    const path = url.split('?')[0] ?? url;
    for (const listener of listeners) listener(path);
  },
};
