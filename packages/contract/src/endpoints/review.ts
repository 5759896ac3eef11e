import { z } from 'zod';
import { TEXT_KINDS } from '../values/file-types.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { CHOSEN_MAX, id, idList, institutionQuery } from './paging.ts';

/** Texts that one answer holds. */
export const REVIEW_QUEUE = 200;

export const reviewApi = {
  queue: {
    method: 'GET',
    path: '/api/review',
    action: 'transcription.read',
    summary: 'Unchecked texts, in the order of the tree',
    query: z.object({
      ...institutionQuery,
      /** A record: texts of its files and of all below it. */
      under: id.optional(),
      /** Several such records, as they were chosen. */
      ids: idList(CHOSEN_MAX).optional(),
      /** A file: the texts behind its place in the order. */
      after: id.optional(),
      kind: z.enum(TEXT_KINDS).optional(),
    }),
    reply: z.object({ total: z.int(), files: z.array(fileView) }),
  },
} as const satisfies Record<string, Endpoint>;
