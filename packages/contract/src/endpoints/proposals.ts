import { z } from 'zod';
import { DATE_TYPES } from '../fields/date-entry.ts';
import type { Endpoint } from './endpoint.ts';
import { idParams } from './paging.ts';

/** Source of a proposal: the metadata of a file, or its text. */
export const PROPOSAL_ORIGINS = ['metadata', 'text'] as const;

/** Fields for which the files of a record can have something to offer. */
export const PROPOSED_FIELDS = [
  'dates',
  'title',
  'content',
  'authors',
  'personalIndices',
  'geographicalIndices',
  'materialIndices',
] as const;
export type ProposedField = (typeof PROPOSED_FIELDS)[number];

/** A longer list would not be read. */
export const PROPOSALS_SHOWN = 60;

const proposal = z.object({
  fieldName: z.enum(PROPOSED_FIELDS),
  /** The value of a text field, or the name of a creator or term; a date as it is written there. */
  text: z.string(),
  /** Id of an existing creator or term; null where accepting creates one. */
  id: z.int().nullable(),
  date: z
    .object({ dateType: z.enum(DATE_TYPES), dateFrom: z.string(), dateTo: z.string().nullable() })
    .nullable(),
  origin: z.enum(PROPOSAL_ORIGINS),
  file: z.object({ id: z.int(), name: z.string() }),
});
export type Proposal = z.output<typeof proposal>;

export const proposalsApi = {
  list: {
    method: 'GET',
    path: '/api/records/:id/proposals',
    action: 'record.write',
    summary: 'What the files of a record offer for its description; nothing of it is stored',
    params: idParams,
    reply: z.object({
      proposals: z.array(proposal),
      /** Every file has been looked into. */
      isComplete: z.boolean(),
    }),
  },
  /** Files that came before their metadata were read at upload; the editor repeats the call until `next` is null. */
  readMetadata: {
    method: 'POST',
    path: '/api/records/:id/metadata',
    action: 'record.write',
    summary: 'Reads the metadata embedded in pictures of a record and of all below it, some at a time',
    params: idParams,
    body: z.object({
      /** The `next` of the call before. */
      after: z.int().min(0).default(0),
    }),
    reply: z.object({
      /** Pictures there are, and those with metadata among the ones that this call read. */
      total: z.int(),
      read: z.int(),
      withMetadata: z.int(),
      next: z.int().nullable(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
