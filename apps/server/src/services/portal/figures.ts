/**
 * Finds something that no change of words makes untrue (how many, which, when), or takes what was found before while
 * nothing but words has changed since. A page is made anew after every save that it shows; what it counts is not.
 */
export type Figures = <Figure>(key: string, find: () => Promise<Figure>) => Promise<Figure>;

/** For whoever keeps nothing. */
export const noFigureCache: Figures = (_, find) => find();
