import { z } from 'zod';

/** Length of a typed query, in code points. */
export const SEARCH_MAX = 200;
/** Places of one file in an answer; a longer query narrows them. */
export const FIND_MAX = 500;

export const typedText = z
  .string()
  .refine((text) => [...text].length <= SEARCH_MAX, { params: { constraint: 'Size' } });
