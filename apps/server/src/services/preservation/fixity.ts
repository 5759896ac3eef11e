import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileDamage } from '@regest/contract/preservation.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertFileEvent } from '../../queries/preservation/file-events.ts';
import {
  listAdministrators,
  lockUnreportedProblems,
  setProblemsReported,
} from '../../queries/preservation/file-problems.ts';
import {
  type CheckedFile,
  claimFileToCheck,
  giveUpClaim,
  listFilesToCheck,
  lockCheckedFile,
  type NamedFile,
  setChecked,
  sumFilesToCheck,
} from '../../queries/preservation/fixity.ts';
import { youngBufferCollector } from '../../store/free-young-buffers.ts';
import { type Store, StoreError } from '../../store/store.ts';
import { VERSION } from '../../version.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { sendMail } from '../mail/send-mail.ts';
import { isWithheld } from './require-scanned.ts';

export interface ReadPace {
  /** Unlimited by default. */
  bytesPerSecond?: number;
  signal?: AbortSignal;
  onBytes?: (bytes: number) => void;
}

/** Error of a disk that cannot read the bytes: they are lost, though the file exists. */
const UNREADABLE = 'EIO';

/** Checksum of the stored bytes; `null` for a missing file, `unreadable` for a disk error. */
export async function readChecksum(
  store: Store,
  contentId: string,
  { bytesPerSecond = Number.POSITIVE_INFINITY, signal, onBytes }: ReadPace = {},
): Promise<string | 'unreadable' | null> {
  const hash = createHash('sha256');
  const noteUsed = youngBufferCollector();
  const startedAt = Date.now();
  let bytes = 0;
  try {
    for await (const chunk of await store.read(contentId)) {
      const part = chunk as Buffer;
      hash.update(part);
      noteUsed(part.length);
      onBytes?.(part.length);
      bytes += part.length;
      signal?.throwIfAborted();
      const ahead = (bytes / bytesPerSecond) * 1000 - (Date.now() - startedAt);
      if (ahead > 0) await sleep(ahead, undefined, { signal });
    }
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof StoreError && error.code === 'notFound') return null;
    if ((error as NodeJS.ErrnoException).code === UNREADABLE) return 'unreadable';
    throw error;
  }
}

/** Delay of the mail, so that one covers all the files that a failing disk spoils at once. */
const MAIL_DELAY_SECONDS = 300;

const AGENT = `Regest ${VERSION}`;

/** Writes changes of the result to the audit trail, not every successful check. */
async function noteChange(db: Db, file: CheckedFile, before: FileDamage | null, after: FileDamage | null) {
  if (before === after) return;
  await insertAuditEvent(db, {
    kind: 'fixity',
    userId: null,
    institutionId: file.institution_id,
    resourceType: 'files',
    resourceId: file.id,
    details: { name: file.name, outcome: after ?? 'ok' },
  });
  if (before !== null) return;
  await addJob(
    db,
    'mail-file-problems',
    {},
    { key: 'mail-file-problems', keepsTime: true, delaySeconds: MAIL_DELAY_SECONDS },
  );
}

function damageOf(file: CheckedFile, checksum: string | null): FileDamage | null {
  if (checksum === null) return 'missing';
  return checksum === file.sha256 ? null : 'damaged';
}

/**
 * Reads a file whole, compares it with its checksum and stores the result. A file deleted during the check counts as
 * undamaged. A store that does not answer gives no result: the error goes to the caller.
 */
async function checkFile(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  file: CheckedFile,
  pace: ReadPace = {},
): Promise<FileDamage | null> {
  const checksum = await readChecksum(store, file.content_id, pace);
  const damage = damageOf(file, checksum);
  return inTransaction(db, async (one) => {
    const row = await lockCheckedFile(one, file.id);
    if (row?.content_id !== file.content_id || isWithheld(row)) return null;
    await insertFileEvent(one, {
      file_id: file.id,
      kind: 'fixityCheck',
      outcome: damage ?? 'ok',
      expected: file.sha256,
      found: checksum === 'unreadable' ? null : checksum,
      agent: AGENT,
    });
    await setChecked(one, file.id, damage);
    await noteChange(one, file, row.damage, damage);
    return damage;
  });
}

/**
 * Longer than the check of the largest file at the slowest pace; after it, the file of a killed worker is due again.
 */
const CLAIM_SECONDS = 30 * 60;
/** Consecutive failures that point to the store instead of the files. */
const MAX_FAILURES = 5;
/** Margin before the last day of a file, since a run comes once an hour. */
const MARGIN_DAYS = 0.5;

/** Checks files that are due, one after another, except those claimed by another worker. */
export async function checkDueFiles(deps: Deps, signal: AbortSignal, until: number): Promise<number> {
  const { db, settings } = deps;
  if (settings.fixityDays === 0) return 0;
  const days = Math.max(0, settings.fixityDays - MARGIN_DAYS);
  let checked = 0;
  let failures = 0;
  while (!signal.aborted && Date.now() < until) {
    const file = await claimFileToCheck(db, { days, claimSeconds: CLAIM_SECONDS });
    if (!file) break;
    try {
      const damage = await checkFile(deps, file, { bytesPerSecond: settings.fixityBytesPerSecond, signal });
      if (damage !== null) deps.log.error({ fileId: file.id, damage }, 'the bytes of a file are not sound');
      checked += 1;
      failures = 0;
    } catch (error) {
      if (signal.aborted) {
        await giveUpClaim(db, file.id);
        break;
      }
      // The claim stays, so that one unreadable file does not block the rest.
      failures += 1;
      deps.log.warn({ err: error, fileId: file.id }, 'a file could not be checked');
      if (failures >= MAX_FAILURES) throw error;
    }
  }
  return checked;
}

const BATCH = 500;

export interface CheckProgress {
  files: number;
  bytes: number;
  total: { files: number; bytes: number };
}

interface Listeners {
  onProgress(progress: CheckProgress): void;
  onDamage(file: NamedFile, damage: FileDamage): void;
}

/** Checks every file, as fast as the store reads. Returns the number of faulty files. */
export async function checkAllFiles(
  deps: Pick<Deps, 'db' | 'store'>,
  { onProgress, onDamage }: Listeners,
): Promise<CheckProgress & { unsound: number }> {
  const progress = { files: 0, bytes: 0, total: await sumFilesToCheck(deps.db) };
  let unsound = 0;
  const onBytes = (bytes: number) => {
    progress.bytes += bytes;
    onProgress(progress);
  };
  for (let after = 0; ; ) {
    const files = await listFilesToCheck(deps.db, after, BATCH);
    for (const file of files) {
      const damage = await checkFile(deps, file, { onBytes });
      progress.files += 1;
      onProgress(progress);
      if (damage === null) continue;
      unsound += 1;
      onDamage(file, damage);
    }
    const last = files.at(-1);
    if (!last || files.length < BATCH) return { ...progress, unsound };
    after = last.id;
  }
}

/** File names in a mail; more belong on the screen. */
const MAX_NAMED_FILES = 50;

/** Mails every administrator once for each new problem. */
export async function mailFileProblems({ db, settings }: Deps): Promise<void> {
  await inTransaction(db, async (one) => {
    const problems = await lockUnreportedProblems(one);
    if (problems.length === 0) return;
    const lines = problems.slice(0, MAX_NAMED_FILES).map(({ id, name, institution, problem }) =>
      MAIL_TEXTS.say('mail.fileProblems.line', {
        id,
        name,
        institution,
        problem: MAIL_TEXTS.say(`files.problem.${problem}`),
      }),
    );
    const text = MAIL_TEXTS.say('mail.fileProblems.body', {
      count: MAIL_TEXTS.sayCount('count.files', problems.length),
      list: [...lines, ...(problems.length > MAX_NAMED_FILES ? ['…'] : [])].join('\n'),
      // All institutions, like the mail; without the parameter the page shows the chosen one.
      link: `${settings.publicUrl}/file-problems?all=true`,
    });
    for (const { full_name: name, email: address } of await listAdministrators(one))
      await sendMail(settings, {
        to: { name, address },
        subject: MAIL_TEXTS.say('mail.fileProblems.subject'),
        text,
      });
    await setProblemsReported(
      one,
      problems.map(({ id }) => id),
    );
  });
}
