import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { institutionQuery, PAGE_SIZE, pageOf, pageQuery } from './paging.ts';

/** Files transcribed at the provider's cost are to be published within half a year, so many of them at least. */
export const OBLIGATION_SHARE = 0.75;
/** Trash that will be purged within so many days is listed. */
export const ENDING_SOON_DAYS = 7;
/** Counts that are made afresh stop here; the editor then says “more than”. */
export const DESK_COUNT_MAX = 1000;

const record = z.object({
  level: z.enum(RECORD_LEVELS),
  id: z.int(),
  title: z.string(),
  computedSignature: z.string(),
  at: z.string(),
});

/** Comments and drafts of the caller's that the desk lists; the counts go on to `DESK_COUNT_MAX`. */
export const DESK_OWN_SHOWN = 10;

const ownComment = record.extend({ commentId: z.int(), text: z.string(), by: z.string().nullable() });

const dueFile = z.object({
  fileId: z.int(),
  fileName: z.string(),
  recordId: z.int().nullable(),
  level: z.enum(RECORD_LEVELS).nullable(),
  title: z.string().nullable(),
  dueAt: z.string(),
});

/** Unchecked texts, or texts whose files are not published. */
export const TEXT_LISTS = ['unchecked', 'unpublished'] as const;
export type TextListName = (typeof TEXT_LISTS)[number];
const waitingText = dueFile.extend({ dueAt: z.string().nullable(), signature: z.string().nullable() });
export type WaitingText = z.output<typeof waitingText>;

const deskReply = z.object({
  recent: z.array(record),
  /** Open comments of others on records that the caller made, saved, commented or is assigned to, and assigned drafts. */
  mine: z.object({
    comments: z.array(ownComment),
    commentCount: z.int(),
    drafts: z.array(record),
    draftCount: z.int(),
  }),
  waiting: z.object({
    drafts: z.int(),
    textsToCheck: z.int(),
    unpublishedTexts: z.int(),
    jobsFailed: z.int(),
    trashEndingSoon: z.int(),
    questions: z.int(),
    /** New orders of readers. */
    orders: z.int(),
    /** Additions of readers that wait for a decision. */
    contributions: z.int(),
    fileProblems: z.int(),
    /** Closures that end within 30 days, or ended and wait for a person. */
    closures: z.int(),
  }),
  obligation: z.object({
    /** null where nothing was transcribed. */
    share: z.number().nullable(),
    published: z.int(),
    transcribed: z.int(),
    dueWithin30Days: z.array(dueFile),
    /** The share that is reached when everything that still can be is published in time. */
    forecast: z.number().nullable(),
    /** Files that must still be published in time for the share that is requested; null when too few can be. */
    needed: z.int().nullable(),
  }),
  /** First steps of a new institution, each done or not. */
  firstSteps: z.object({
    institution: z.boolean(),
    collection: z.boolean(),
    unit: z.boolean(),
    file: z.boolean(),
    published: z.boolean(),
  }),
});
export type Desk = z.output<typeof deskReply>;

export const deskApi = {
  read: {
    method: 'GET',
    path: '/api/desk',
    action: 'record.read',
    summary: 'What waits for the caller and their institution',
    query: z.object({ ...institutionQuery }),
    reply: deskReply,
  },
  texts: {
    method: 'GET',
    path: '/api/desk/texts',
    action: 'transcription.read',
    summary: 'Texts that wait to be checked or published, the oldest first',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      ...institutionQuery,
      only: z.enum(TEXT_LISTS).default('unchecked'),
    }),
    reply: pageOf(waitingText),
  },
} as const satisfies Record<string, Endpoint>;
