import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';

/** Findings that prevent publication. */
export const BLOCKING_FINDINGS = ['parentNotPublished', 'draft', 'requiredEmpty'] as const;
/** Findings that a person should see before publishing. */
export const WARNING_FINDINGS = [
  'inventoryGap',
  'noLicence',
  'fileUnpublished',
  'textUnchecked',
  'possiblePersonalData',
] as const;
export type FindingCode = (typeof BLOCKING_FINDINGS)[number] | (typeof WARNING_FINDINGS)[number];

/** Findings that are listed; the counts go on. */
export const FINDINGS_SHOWN = 1000;

export const finding = z.object({
  severity: z.enum(['blocks', 'warns']),
  code: z.enum([...BLOCKING_FINDINGS, ...WARNING_FINDINGS]),
  fieldName: z.string().nullable(),
  id: z.int(),
  level: z.enum(RECORD_LEVELS),
  title: z.string(),
  computedSignature: z.string(),
});
export type Finding = z.output<typeof finding>;

export const readinessReply = z.object({
  /** No finding blocks. */
  ready: z.boolean(),
  findings: z.array(finding),
  counts: z.object({ blocks: z.int(), warns: z.int() }),
  /** Count of each finding. */
  byCode: z.partialRecord(z.enum([...BLOCKING_FINDINGS, ...WARNING_FINDINGS]), z.int()),
});
export type Readiness = z.output<typeof readinessReply>;
