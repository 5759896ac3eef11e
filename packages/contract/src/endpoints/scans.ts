import { z } from 'zod';
import { listOf } from '../kinds/parts/schemas.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idParams } from './paging.ts';

/** More than a folder of one unit holds; each is a record of its own. */
export const SPLIT_MAX = 200;

const asked = z.object({
  fileId: id,
  /** Scans of the same document after the first. */
  pages: listOf(id, SPLIT_MAX).optional(),
  title: z.string(),
  signature: z.string(),
  /** Checked as the dates of any document. */
  dates: z.array(z.unknown()).optional(),
});
const made = z.object({ id: z.int(), fileId: z.int(), title: z.string(), signature: z.string() });

/** A unit whose scans become documents. */
export const scansApi = {
  split: {
    method: 'POST',
    path: '/api/units/:id/split',
    action: 'record.write',
    writes: 'records',
    summary:
      'Draft documents of these files of the unit, one file or several each, which move to them; all or nothing',
    params: idParams,
    body: z.object({ documents: listOf(asked, SPLIT_MAX) }),
    reply: z.object({ documents: z.array(made) }),
    status: 201,
  },
  firstLines: {
    method: 'GET',
    path: '/api/units/:id/first-lines',
    action: 'record.read',
    summary: 'The first line of the text of each scan of the unit that has one: a title may be made of it',
    params: idParams,
    reply: z.object({ lines: z.array(z.object({ fileId: z.int(), text: z.string() })) }),
  },
  join: {
    method: 'POST',
    path: '/api/units/:id/join',
    action: 'record.write',
    writes: 'records',
    summary: 'Take a split back: the files return, the documents vanish; 409 names those touched since',
    params: idParams,
    body: z.object({ ids: listOf(id, SPLIT_MAX) }),
    reply: z.object({ removed: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
