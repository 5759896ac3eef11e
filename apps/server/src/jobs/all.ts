import { ORDER_RETENTION_DAYS } from '@regest/contract/endpoints/orders.ts';
import { QUESTION_RETENTION_DAYS } from '@regest/contract/endpoints/questions.ts';
import { ALERT_UNCONFIRMED_DAYS } from '@regest/contract/readers.ts';
import { deleteUnconfirmedAlerts } from '../queries/alerts/alerts.ts';
import type { JobName, JobPayloads } from '../queries/jobs/job-payloads.ts';
import { deleteOldOrders } from '../queries/orders/write-orders.ts';
import { deleteOldQuestions } from '../queries/questions/write-questions.ts';
import { deleteEndedFolders } from '../queries/shared-folders/shared-folders.ts';
import { continueRenaming, rebuild } from '../search/index.ts';
import { sendAccountChangeMail } from '../services/account/account-change-mail.ts';
import { mailAlertConfirmation, mailAlerts } from '../services/alerts/mail-alerts.ts';
import { noteAuditHead } from '../services/audit/heads.ts';
import { deleteUnreferencedContent, sweepLeftovers } from '../services/files/cleanup.ts';
import { deriveFile, queueDueFiles } from '../services/files/derive-file.ts';
import { makePyramids, queueDuePyramids } from '../services/files/make-pyramids.ts';
import { sweepHarvest } from '../services/harvest/sweep-harvest.ts';
import { applyImport } from '../services/imports/apply-import.ts';
import { checkImport } from '../services/imports/check-import.ts';
import { indexImport } from '../services/imports/import-jobs.ts';
import { undoImport } from '../services/imports/undo-import.ts';
import { makeInventory, sweepInventories } from '../services/inventories/make-inventory.ts';
import { mailOrder, mailOrderChange } from '../services/orders/mail-order.ts';
import { checkDueFiles, mailFileProblems } from '../services/preservation/fixity.ts';
import { mailInfected, queueWaitingScans, scanFile } from '../services/preservation/virus-scan.ts';
import { mailQuestion } from '../services/questions/mail-question.ts';
import { sendResetLink } from '../services/recovery/send-reset-link.ts';
import { sendChangeMail } from '../services/second-factor/factor-change-mail.ts';
import { mailServiceRequest } from '../services/service-requests/mail-service-request.ts';
import { deleteEndedSignIns } from '../services/session/delete-ended-sign-ins.ts';
import { sendNewDeviceMail } from '../services/session/new-device-mail.ts';
import { recogniseText } from '../services/transcriptions/recognise-text.ts';
import { runTextJob } from '../services/transcriptions/run-text-job.ts';
import { transcribeSpeech } from '../services/transcriptions/transcribe-speech.ts';
import { continuePurge, removeOldTrash } from '../services/trash/purge-record.ts';
import type { Job } from './job.ts';

export type Jobs = { [Name in JobName]: Job<JobPayloads[Name]> };

/** Time limit of one run of the checksum check; the run of the next hour continues it. */
const FIXITY_RUN_MS = 55 * 60 * 1000;
const continues = (signal: AbortSignal) => () => !signal.aborted;

/** All jobs. A name without its job, or a job with the wrong payload, does not compile. */
export const JOBS: Jobs = {
  'purge-trash': {
    isLong: true,
    // Finishes a permanent deletion that took longer than its request.
    run: async ({ db }, { rootId }, { signal }) => {
      const isDone = await continuePurge(db, rootId, continues(signal));
      if (!isDone) throw new Error('stopped before the deletion was finished');
    },
  },
  'remove-old-trash': {
    isLong: true,
    schedule: '15 2 * * *',
    run: ({ db }, _, { signal }) => removeOldTrash(db, continues(signal)),
  },
  // The address is looked up only here, so that the visitor is answered in the same time for every address.
  'mail-reset-link': { run: (deps, { email }) => sendResetLink(deps, email) },
  'mail-new-device': { run: sendNewDeviceMail },
  'mail-account-change': { run: sendAccountChangeMail },
  'mail-service-request': { run: (deps, { id }) => mailServiceRequest(deps, id) },
  'mail-question': { run: (deps, { id }) => mailQuestion(deps, id) },
  'forget-questions': {
    schedule: '40 3 * * *',
    run: ({ db }) => deleteOldQuestions(db, QUESTION_RETENTION_DAYS),
  },
  'mail-order': { run: (deps, { id }) => mailOrder(deps, id) },
  'mail-order-change': { run: (deps, { id }) => mailOrderChange(deps, id) },
  'forget-orders': { schedule: '45 3 * * *', run: ({ db }) => deleteOldOrders(db, ORDER_RETENTION_DAYS) },
  'mail-alert-confirmation': { run: (deps, { id }) => mailAlertConfirmation(deps, id) },
  'mail-alerts': {
    isLong: true,
    schedule: '0 5 * * *',
    run: (deps, _, { signal }) => mailAlerts(deps, continues(signal)),
  },
  'forget-reader-things': {
    schedule: '50 3 * * *',
    run: async ({ db }) => {
      await deleteUnconfirmedAlerts(db, ALERT_UNCONFIRMED_DAYS);
      await deleteEndedFolders(db);
    },
  },
  'make-inventory': {
    isLong: true,
    run: (deps, { collectionId }, run) => makeInventory(deps, collectionId, run),
  },
  'sweep-inventories': { schedule: '5 * * * *', run: ({ db }) => sweepInventories(db) },
  'mail-factor-change': { run: (deps, { userId, change }) => sendChangeMail(deps, userId, change) },
  'derive-file': { run: (deps, { fileId }, run) => deriveFile(deps, fileId, run) },
  // Recordings without a waveform: from an earlier version, or uploaded while no engine was there.
  'derive-due': { schedule: '40 * * * *', run: ({ db }) => queueDueFiles(db) },
  'make-pyramids': { isLong: true, run: (deps, { fileId }, run) => makePyramids(deps, fileId, run) },
  // Large pictures without a pyramid: from an earlier version, or from a restored backup.
  'pyramids-due': { schedule: '10 * * * *', run: ({ db }) => queueDuePyramids(db) },
  'recognise-text': {
    isLong: true,
    run: (deps, { jobId }, run) => runTextJob(deps, jobId, run, (work) => recogniseText(deps, work)),
  },
  'transcribe-speech': {
    isLong: true,
    run: (deps, { jobId }, run) => runTextJob(deps, jobId, run, (work) => transcribeSpeech(deps, work)),
  },
  // The hourly run deletes what a killed upload left and what an earlier run could not delete.
  'delete-content': {
    isLong: true,
    schedule: '20 * * * *',
    run: async (deps, _, { signal }) => {
      await deleteUnreferencedContent(deps, continues(signal));
    },
  },
  'sweep-uploads': {
    isLong: true,
    schedule: '50 * * * *',
    run: (deps, _, { signal }) => sweepLeftovers(deps, continues(signal)),
  },
  'check-fixity': {
    isLong: true,
    schedule: '35 * * * *',
    run: async (deps, _, { signal }) => {
      await checkDueFiles(deps, signal, Date.now() + FIXITY_RUN_MS);
    },
  },
  'mail-file-problems': { run: (deps) => mailFileProblems(deps) },
  'scan-file': { run: (deps, { fileId }) => scanFile(deps, fileId) },
  'scan-waiting': { schedule: '*/15 * * * *', run: (deps) => queueWaitingScans(deps) },
  'mail-infected': { run: (deps, { fileId }) => mailInfected(deps, fileId) },
  'forget-sign-ins': { schedule: '25 * * * *', run: (deps) => deleteEndedSignIns(deps) },
  'note-audit-head': { schedule: '50 2 * * *', run: (deps) => noteAuditHead(deps) },
  // A harvest sets most stamps itself; this run sets the rest after a night in which many closures end.
  'stamp-harvest': {
    isLong: true,
    schedule: '* * * * *',
    run: (deps, _, { signal }) => sweepHarvest(deps, continues(signal)),
  },
  'build-search-index': {
    isLong: true,
    run: async (deps, _, { signal }) => {
      await rebuild(deps, { shouldContinue: continues(signal) });
      signal.throwIfAborted();
    },
  },
  'index-named-records': {
    isLong: true,
    run: (deps, thing, { signal }) => continueRenaming(deps, thing, continues(signal)),
  },
  'check-import': {
    isLong: true,
    run: (deps, { importId }, { signal }) => checkImport(deps, importId, signal),
  },
  'apply-import': { isLong: true, run: (deps, { importId, by }) => applyImport(deps, importId, by) },
  'undo-import': { isLong: true, run: (deps, { importId, by }) => undoImport(deps, importId, by) },
  'index-import': {
    isLong: true,
    run: (deps, { importId }, { signal }) => indexImport(deps, importId, signal),
  },
};
