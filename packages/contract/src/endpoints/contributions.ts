import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { idParams, institutionQuery, PAGE_SIZE, pageOf, pageQuery } from './paging.ts';

/** `line` corrects a line of a text, `place` says what a place on a picture shows, `knowledge` is about all of a file. */
export const CONTRIBUTION_KINDS = ['line', 'place', 'knowledge'] as const;
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number];
export const CONTRIBUTION_STATES = ['waiting', 'accepted'] as const;
export type ContributionState = (typeof CONTRIBUTION_STATES)[number];
/** From one network; a class that reads together. */
export const CONTRIBUTIONS_AN_HOUR = 60;
/** To one institution, from all senders together: protects its queue from a flood. */
export const CONTRIBUTIONS_A_DAY = 500;

export const contributionView = z.object({
  id: z.int(),
  kind: z.enum(CONTRIBUTION_KINDS),
  file: fileView,
  record: z.object({
    id: z.int(),
    level: z.enum(RECORD_LEVELS),
    title: z.string(),
    computedSignature: z.string(),
  }),
  /** From 1; null where the file is one picture or a recording. */
  page: z.int().nullable(),
  /** Left, top, width and height in hundredths of the page. */
  region: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Original text of the line, for corrections. */
  lineText: z.string().nullable(),
  text: z.string(),
  credit: z.string().nullable(),
  createdAt: z.string(),
  acceptedAt: z.string().nullable(),
  acceptedBy: z.string().nullable(),
});
export type ContributionView = z.output<typeof contributionView>;

export const contributionsApi = {
  list: {
    method: 'GET',
    path: '/api/contributions',
    action: 'contribution.read',
    summary: 'What readers added: waiting from the oldest, accepted from the newest',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      state: z.enum(CONTRIBUTION_STATES).default('waiting'),
    }),
    reply: pageOf(contributionView),
  },
  accept: {
    method: 'PUT',
    path: '/api/contributions/:id/accept',
    action: 'contribution.decide',
    writes: 'contributions',
    audit: 'publish',
    auditOf: 'contributions',
    summary:
      'Show what a reader added; a corrected line is saved in the text, 409 where the line has changed since',
    params: idParams,
    reply: z.object({ contribution: contributionView }),
  },
  reject: {
    method: 'DELETE',
    path: '/api/contributions/:id',
    action: 'contribution.decide',
    writes: 'contributions',
    audit: 'delete',
    auditOf: 'contributions',
    summary: 'Delete what a reader added, with the credit; an accepted correction stays in the text',
    params: idParams,
    reply: z.object({ id: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
