/**
 * Reads a figure (a count, a list of ids) through a cache that a change of words does not empty: a page is rendered
 * again after a save, its figures are not counted again.
 */
export type Figures = <Figure>(key: string, find: () => Promise<Figure>) => Promise<Figure>;

/** For callers without a cache. */
export const noFigureCache: Figures = (_, find) => find();
