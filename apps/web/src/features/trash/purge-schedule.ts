import { ApiError } from '../../api/api-error.ts';

export const NOTICE_AFTER_MS = 3_000;
export const FIRST_CHECK = 15_000;
export const NEXT_CHECK = 10_000;

interface Purge {
  /** Sends the deletion; returns whether it is still running. */
  request: () => Promise<boolean>;
  isInProgress: () => Promise<boolean>;
  /** Called once when the deletion takes long. */
  onSlow: () => void;
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Whether the deletion is running; a failed request counts as running, since the server continues. */
async function stillRunning(isInProgress: Purge['isInProgress']): Promise<boolean> {
  try {
    return await isInProgress();
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
    return true;
  }
}

/** Deletes permanently and resolves when it is done; it checks after 15 s and then every 10 s. */
export async function followPurge({ request, isInProgress, onSlow }: Purge): Promise<void> {
  let isAnnounced = false;
  const tell = () => {
    if (!isAnnounced) onSlow();
    isAnnounced = true;
  };
  const notice = setTimeout(tell, NOTICE_AFTER_MS);
  try {
    if (!(await request())) return;
  } finally {
    clearTimeout(notice);
  }
  tell();
  await wait(FIRST_CHECK);
  while (await stillRunning(isInProgress)) await wait(NEXT_CHECK);
}
