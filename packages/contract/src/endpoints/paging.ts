import { z } from 'zod';
import { WHOLE_MAX } from '../fields/field.ts';

export const PAGE_SIZE = 10;
export const STATISTICS_LEVEL_PAGE_SIZE = 30;
export const INSTITUTIONS_PAGE_SIZE = 30;
export const MAX_PER_PAGE = 100;
const MAX_PAGE = 100_000_000;

const DIGITS = /^\d{1,20}$/;

/** Decimal digits, or a number in a body. `0x10`, `1e3` and ` 16` are no numbers here, though JavaScript reads them. */
export function whole(min: number, max: number): z.ZodType<number, string | number> {
  const read = (value: unknown) => {
    if (typeof value !== 'string') return value;
    return DIGITS.test(value) ? Number(value) : Number.NaN;
  };
  return z.preprocess(read, z.number().int().min(min).max(max)) as unknown as z.ZodType<
    number,
    string | number
  >;
}

/** An id: in a path an invalid one is not found, in a query or a body it is refused. */
export const id = whole(1, WHOLE_MAX);
export const idParams = z.object({ id });

/** In an address: ids, separated by commas. */
export const idList = (max: number) =>
  z
    .string()
    .transform((text): (string | number)[] => text.split(','))
    .pipe(z.array(id).min(1).max(max))
    .describe('ids, separated by commas');

/** Records that are chosen together; as many as the table shows. */
export const CHOSEN_MAX = 1000;

export function pageQuery(perPage: number) {
  return {
    page: whole(0, MAX_PAGE).default(0),
    per_page: whole(1, MAX_PER_PAGE).default(perPage),
  };
}

export const institutionQuery = { institution_id: id.optional() };
/** Limit for the text that filters a list. */
export const SEARCH_TEXT_MAX = 1000;
export const searchText = z.string().max(SEARCH_TEXT_MAX);
export const order = z.enum(['asc', 'desc']);

export interface Page<Row> {
  content: Row[];
  page: number;
  perPage: number;
  totalPages: number;
  total: number;
  size: number;
}

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    content: z.array(row),
    page: z.int(),
    perPage: z.int(),
    totalPages: z.int(),
    total: z.int(),
    size: z.int(),
  });
}

/** A page as it travels; a page past the end is an empty one. */
export function toPage<Row>(content: Row[], total: number, page: number, perPage: number): Page<Row> {
  return { content, page, perPage, totalPages: Math.ceil(total / perPage), total, size: content.length };
}

/** Rows of a wide node, with the total in the header `X-Total-Count`. */
export const sliceQuery = {
  offset: whole(0, MAX_PAGE).default(0),
  limit: whole(1, 10_000).default(1000),
};

/** A day to filter by. There was no year 0: the database knows none. */
export const dayText = z.iso.date().refine((day) => !day.startsWith('0000'));

export const flagText = z.enum(['true', 'false']).transform((text) => text === 'true');
