/**
 * Reads a figure (a count, a list of ids) through a cache that a change of words does not empty: after a save, a page
 * is rendered again without recounting.
 */
export type Figures = <Figure>(key: string, find: () => Promise<Figure>) => Promise<Figure>;

/** For callers without a cache. */
export const noFigureCache: Figures = (_, find) => find();
