import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { CHOSEN_MAX, id } from './paging.ts';

/** Drafts that one call reads and marks ready. */
export const FINISH_DRAFTS = 10_000;
/** Skipped records that are listed; the count goes on. */
export const SKIPPED_SHOWN = 500;

export const SKIP_REASONS = ['incomplete', 'draft', 'belowDraft', 'parentNotPublished'] as const;

const finishBody = z.object({
  ids: z.array(id).min(1).max(CHOSEN_MAX),
  /** Drafts that lack nothing required become ready. */
  ready: z.boolean().default(false),
  /** Texts of scans and recordings count as checked, as they are. */
  texts: z.boolean().default(false),
  publish: z.boolean().default(false),
  /** Together with `publish`: the files of what is public afterwards. */
  files: z.boolean().default(false),
  /** Together with `publish`: unpublished records above, where they are ready. */
  parents: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});
export type FinishBody = z.output<typeof finishBody>;

const skippedRecord = z.object({
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  title: z.string(),
  computedSignature: z.string(),
  reason: z.enum(SKIP_REASONS),
  /** Required fields of a draft that are empty or invalid. */
  fields: z.array(z.string()),
});
export type SkippedRecord = z.output<typeof skippedRecord>;

const finishResult = z.object({
  ready: z.int(),
  texts: z.int(),
  published: z.int(),
  /** Records above that were, or have to be, published first. */
  parents: z.int(),
  files: z.int(),
  skipped: z.array(skippedRecord),
  skippedCount: z.int(),
  /** Takes all of it back; null after a dry run and where nothing changed. */
  undoId: z.int().nullable(),
});
export type FinishResult = z.output<typeof finishResult>;

export const finishApi = {
  run: {
    method: 'POST',
    path: '/api/finish',
    action: 'record.bulk',
    writes: 'records',
    summary: 'Mark ready, check texts and publish records with their files, with all below them',
    body: finishBody,
    reply: finishResult,
  },
} as const satisfies Record<string, Endpoint>;
