import { z } from 'zod';
import { TEXT_KINDS } from '../values/file-types.ts';
import type { Endpoint } from './endpoint.ts';
import { idParams, institutionQuery, PAGE_SIZE, pageOf, pageQuery } from './paging.ts';

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Why a text could not be made; the words are `jobs.reason.*`. */
export const JOB_REASONS = [
  'undecodable',
  'encrypted',
  'tooLarge',
  'timeout',
  'memory',
  'crashed',
  'unsupported',
  'engine',
  'engineUnavailable',
  'missing',
  'interrupted',
] as const;
export type JobReason = (typeof JOB_REASONS)[number];

export const jobView = z.object({
  id: z.int(),
  kind: z.enum(TEXT_KINDS),
  /** Null once the file is deleted. */
  fileId: z.int().nullable(),
  fileName: z.string(),
  parentId: z.int().nullable(),
  parentLevel: z.string().nullable(),
  /** Full signature and title of the record that the file belongs to. */
  parentSignature: z.string().nullable(),
  parentTitle: z.string().nullable(),
  language: z.string().nullable(),
  state: z.enum(JOB_STATES),
  progress: z.number(),
  reason: z.enum(JOB_REASONS).nullable(),
  reasonText: z.string().nullable(),
  /** Pages or seconds; given back when the job failed or was cancelled. */
  cost: z.int(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type JobView = z.output<typeof jobView>;

export const jobsApi = {
  list: {
    method: 'GET',
    path: '/api/jobs',
    action: 'job.read',
    summary: 'Files sent to OCR and transcription, newest first',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      state: z.enum(JOB_STATES).optional(),
      kind: z.enum(TEXT_KINDS).optional(),
    }),
    reply: pageOf(jobView),
  },
  cancel: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    action: 'job.manage',
    summary: 'Stop a job and give its quota back',
    params: idParams,
    reply: jobView,
  },
  retry: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    action: 'job.manage',
    summary: 'Send the file of a failed or cancelled job again; it is paid again',
    params: idParams,
    reply: jobView,
    status: 201,
  },
} as const satisfies Record<string, Endpoint>;
