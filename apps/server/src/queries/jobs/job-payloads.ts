/** Changes of a second factor that are announced by mail. */
export type FactorChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryMade'
  | 'recoveryUsed'
  | 'removedByAdmin';

/**
 * Every job and its payload. To add one:
 *
 * 1. a line here: its name and its payload (ids, never contents: the job reads what is true when it runs);
 * 2. an entry of the table in `jobs/all.ts` that calls a service. The service may be killed anywhere and is then run
 *    again from the beginning, so each step leaves the database in order and can be repeated.
 *
 * `addJob(db, name, payload)` of queries/jobs/jobs.ts queues it inside the caller's transaction.
 */
export interface JobPayloads {
  'purge-trash': { rootId: number };
  'remove-old-trash': Record<string, never>;
  'mail-reset-link': { email: string };
  /** The facts of the sign-in itself: its session may be over before the mail goes. */
  'mail-new-device': { userId: number; address: string; userAgent: string; at: string };
  'mail-account-change': {
    userId: number;
    address: string;
    what: 'password' | 'email';
    email?: string;
    at: string;
  };
  'mail-service-request': { id: number };
  'mail-question': { id: number };
  'forget-questions': Record<string, never>;
  'mail-order': { id: number };
  /** A state of an order, by its own number. */
  'mail-order-change': { id: number };
  'forget-orders': Record<string, never>;
  'mail-alert-confirmation': { id: number };
  'mail-alerts': Record<string, never>;
  'forget-reader-things': Record<string, never>;
  'make-inventory': { collectionId: number };
  'sweep-inventories': Record<string, never>;
  'mail-factor-change': { userId: number; change: FactorChange };
  'derive-file': { fileId: number };
  'derive-due': Record<string, never>;
  'make-pyramids': { fileId: number };
  'pyramids-due': Record<string, never>;
  'recognise-text': { jobId: number };
  'transcribe-speech': { jobId: number };
  'delete-content': Record<string, never>;
  'sweep-uploads': Record<string, never>;
  'check-fixity': Record<string, never>;
  'mail-file-problems': Record<string, never>;
  'scan-file': { fileId: number };
  'scan-waiting': Record<string, never>;
  'mail-infected': { fileId: number };
  'forget-sign-ins': Record<string, never>;
  'note-audit-head': Record<string, never>;
  'stamp-harvest': Record<string, never>;
  'build-search-index': Record<string, never>;
  'index-named-records': { kind: 'author' | 'term'; id: number; run: string };
  'check-import': { importId: number };
  'apply-import': { importId: number; by: number };
  'undo-import': { importId: number; by: number };
  'index-import': { importId: number };
}

export type JobName = keyof JobPayloads;
