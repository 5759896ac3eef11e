import type { JobName, JobPayloads } from '../queries/jobs/job-payloads.ts';
import { buildSearchIndex } from './build-search-index.ts';
import { checkFixity } from './check-fixity.ts';
import { deleteContent } from './delete-content.ts';
import { deriveFile } from './derive-file.ts';
import { forgetSignIns } from './forget-sign-ins.ts';
import { indexAuthorRecords } from './index-author-records.ts';
import type { Job } from './job.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { mailFactorChange } from './mail-factor-change.ts';
import { mailFileProblems } from './mail-file-problems.ts';
import { mailInfected } from './mail-infected.ts';
import { mailNewDevice } from './mail-new-device.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { mailServiceRequest } from './mail-service-request.ts';
import { noteAuditHead } from './note-audit-head.ts';
import { purgeTrash } from './purge-trash.ts';
import { recogniseText } from './recognise-text.ts';
import { removeOldTrash } from './remove-old-trash.ts';
import { scanFile } from './scan-file.ts';
import { scanWaiting } from './scan-waiting.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { transcribeSpeech } from './transcribe-speech.ts';

export type Jobs = { [Name in JobName]: Job<JobPayloads[Name]> };

/** What the worker can do. A name without its job, or a job with the wrong payload, does not compile. */
export const JOBS: Jobs = {
  'purge-trash': purgeTrash,
  'remove-old-trash': removeOldTrash,
  'mail-reset-link': mailResetLink,
  'mail-new-device': mailNewDevice,
  'mail-account-change': mailAccountChange,
  'mail-service-request': mailServiceRequest,
  'mail-factor-change': mailFactorChange,
  'derive-file': deriveFile,
  'recognise-text': recogniseText,
  'transcribe-speech': transcribeSpeech,
  'delete-content': deleteContent,
  'sweep-uploads': sweepUploads,
  'check-fixity': checkFixity,
  'mail-file-problems': mailFileProblems,
  'scan-file': scanFile,
  'scan-waiting': scanWaiting,
  'mail-infected': mailInfected,
  'forget-sign-ins': forgetSignIns,
  'note-audit-head': noteAuditHead,
  'build-search-index': buildSearchIndex,
  'index-author-records': indexAuthorRecords,
};
