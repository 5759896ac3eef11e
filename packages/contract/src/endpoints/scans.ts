import { z } from 'zod';
import { listOf } from '../kinds/parts/schemas.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idParams } from './paging.ts';

/** More than a folder of one unit holds; each is a record of its own. */
export const SPLIT_MAX = 200;

const newDocument = z.object({
  fileId: id,
  /** Scans of the same document after the first. */
  pages: listOf(id, SPLIT_MAX).optional(),
  title: z.string(),
  signature: z.string(),
  /** Checked as the dates of any document. */
  dates: z.array(z.unknown()).optional(),
});
const createdDocument = z.object({ id: z.int(), fileId: z.int(), title: z.string(), signature: z.string() });

const splitBody = z.object({ documents: listOf(newDocument, SPLIT_MAX) });
/** How many came out of a closed record and stay closed: documents like it, files by a closure of their own. */
const closed = z.int();
const splitReply = z.object({ documents: z.array(createdDocument), closed, undoId: z.int() });
const moved = z.object({ moved: z.int(), closed, undoId: z.int() });

/** Scans that become documents, and pages that go from one document to another. */
export const scansApi = {
  split: {
    method: 'POST',
    path: '/api/units/:id/split',
    action: 'record.write',
    writes: 'records',
    summary:
      'Draft documents of these files of the unit, one file or several each, which move to them; all or nothing',
    params: idParams,
    body: splitBody,
    reply: splitReply,
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
  splitDocument: {
    method: 'POST',
    path: '/api/documents/:id/split',
    action: 'record.write',
    writes: 'records',
    summary: 'Draft documents beside this one, of some of its files; all or nothing',
    params: idParams,
    body: splitBody,
    reply: splitReply,
    status: 201,
  },
  joinPages: {
    method: 'POST',
    path: '/api/documents/:id/join',
    action: 'record.write',
    writes: 'records',
    summary: 'Take such a split back: the pages return, the documents vanish; 409 names those touched since',
    params: idParams,
    body: z.object({ ids: listOf(id, SPLIT_MAX) }),
    reply: z.object({ removed: z.int() }),
  },
  joinDocuments: {
    method: 'POST',
    path: '/api/documents/:id/merge',
    action: 'record.bulk',
    writes: 'records',
    summary: 'Take over the pages of other documents with their texts; those go to the trash',
    params: idParams,
    body: z.object({ from: listOf(id, SPLIT_MAX) }),
    reply: z.object({ joined: z.int(), closed, undoId: z.int() }),
  },
  move: {
    method: 'POST',
    path: '/api/records/:id/pages',
    action: 'record.write',
    writes: 'files',
    summary: 'Take files of another record, with their texts, to the end of the pages of this one',
    params: idParams,
    body: z.object({ files: listOf(id, SPLIT_MAX) }),
    reply: moved,
  },
} as const satisfies Record<string, Endpoint>;
