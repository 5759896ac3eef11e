/* Marks of the archives of the demo, in the colours of their strips, which are seen on light and dark. */

const mark = (colour: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 160 160">
    <g fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`;

/** A larch, after which the village is named. */
export const larch = (colour: string) =>
  mark(colour, '<path d="M80 14V148M56 148h48M58 50 80 26l22 24M48 84l32-34 32 34M38 120l42-44 42 44"/>');

/** Two tracks that cross at a junction. */
export const junction = (colour: string) =>
  mark(
    colour,
    `<path d="M10 52h36C82 52 78 108 114 108h36M10 108h36C82 108 78 52 114 52h36"/>
     <circle cx="80" cy="80" r="13" fill="${colour}"/>`,
  );
