import { z } from 'zod';
import { FILE_EVENT_KINDS, FILE_EVENT_OUTCOMES, FILE_PROBLEMS } from '../preservation.ts';
import type { Endpoint } from './endpoint.ts';
import { institutionQuery, pageOf, pageQuery } from './paging.ts';

const PROBLEMS_PAGE_SIZE = 30;

const fileEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(FILE_EVENT_KINDS),
  outcome: z.enum(FILE_EVENT_OUTCOMES),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  detail: z.string().nullable(),
  agent: z.string(),
});
export const fileEventPage = pageOf(fileEvent);

export const fileInTrouble = z.object({
  fileId: z.int(),
  name: z.string(),
  institutionId: z.int(),
  institutionName: z.string(),
  parentId: z.int(),
  parentLevel: z.string(),
  signature: z.string().nullable(),
  title: z.string().nullable(),
  problem: z.enum(FILE_PROBLEMS),
  since: z.string(),
  checkedAt: z.string().nullable(),
});
export type FileInTrouble = z.output<typeof fileInTrouble>;

export const fileProblemsApi = {
  list: {
    method: 'GET',
    path: '/api/file-problems',
    action: 'fileProblem.read',
    summary: 'Files that are damaged, missing, infected or not scanned for long; the latest first',
    query: z.object({ ...pageQuery(PROBLEMS_PAGE_SIZE), ...institutionQuery }),
    reply: pageOf(fileInTrouble),
  },
} as const satisfies Record<string, Endpoint>;
