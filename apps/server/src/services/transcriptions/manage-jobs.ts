import type { JobState, JobView } from '@regest/contract/endpoints/jobs.ts';
import { type Page, toPage } from '@regest/contract/endpoints/paging.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import type { Action, Actor } from '@regest/contract/permissions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound, refused } from '../../errors/app-error.ts';
import { callTexts } from '../../operation/call-origin.ts';
import { countJobs, findJob, type JobRow, listJobs } from '../../queries/transcriptions/jobs-list.ts';
import { lockQuota } from '../../queries/transcriptions/quota.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { endJob } from './run-text-job.ts';
import { sendFile } from './send-files.ts';

export function reasonText(
  { say }: Texts,
  { state, reason }: Pick<JobRow, 'state' | 'reason'>,
): string | null {
  if (state === 'cancelled') return say('jobs.reason.cancelled');
  return state === 'failed' ? say(`jobs.reason.${reason ?? 'engine'}`) : null;
}

function jobView(row: JobRow): JobView {
  return {
    id: row.id,
    kind: row.kind,
    fileId: row.file_id,
    fileName: row.file_name,
    parentId: row.parent_id,
    parentLevel: row.parent_level,
    parentSignature: row.parent_signature,
    parentTitle: row.parent_title,
    language: row.language,
    state: row.state,
    progress: row.progress,
    reason: row.reason,
    reasonText: reasonText(callTexts(), row),
    cost: row.cost,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    finishedAt: row.finished_at,
  };
}

interface JobQuery {
  page: number;
  per_page: number;
  institution_id?: number | undefined;
  state?: JobState | undefined;
  kind?: TextKind | undefined;
}

export async function listTextJobs(db: Db, actor: Actor, query: JobQuery): Promise<Page<JobView>> {
  const { page, per_page, state, kind } = query;
  const filter = {
    institutionId: institutionScope(actor, 'job.read', query.institution_id),
    ...(state && { state }),
    ...(kind && { kind }),
  };
  const rows = await listJobs(db, filter, { offset: page * per_page, limit: per_page });
  return toPage(rows.map(jobView), await countJobs(db, filter), page, per_page);
}

async function findOwn(db: Db, actor: Actor, action: Action, id: number): Promise<JobRow> {
  const job = await findJob(db, id);
  if (!job) throw notFound('job', id);
  requireReach(actor, action, { institutionId: job.institution_id }, 'job', id);
  return job;
}

async function viewOf(db: Db, id: number): Promise<JobView> {
  const job = await findJob(db, id);
  if (!job) throw notFound('job', id);
  return jobView(job);
}

/** Cancels a job; the worker stops within a second. An ended job cannot be cancelled. */
export async function cancelJob(db: Db, actor: Actor, id: number): Promise<JobView> {
  const job = await findOwn(db, actor, 'job.manage', id);
  await lockQuota(db, job.institution_id);
  if (!(await endJob(db, id, 'cancelled'))) throw refused('jobs.refused.ended');
  return viewOf(db, id);
}

export async function retryJob(deps: Deps, actor: Actor, id: number): Promise<JobView> {
  const job = await findOwn(deps.db, actor, 'job.manage', id);
  if (job.state !== 'failed' && job.state !== 'cancelled') throw refused('jobs.refused.notFailed');
  if (job.file_id === null) throw refused('jobs.refused.fileDeleted');
  const { kind, language } = job;
  const again = await sendFile(deps, actor, { fileId: job.file_id, kind, language });
  return viewOf(deps.db, again.id);
}
