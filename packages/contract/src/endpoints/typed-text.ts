import { z } from 'zod';

/** What somebody types to find something, in code points. */
export const SEARCH_MAX = 200;
/** Places of one file that are told of; whoever needs more types more. */
export const FIND_MAX = 500;

export const typedText = z
  .string()
  .refine((text) => [...text].length <= SEARCH_MAX, { params: { constraint: 'Size' } });
