import type { Deps } from '../../deps.ts';
import { claimFileToCheck, giveUpClaim } from '../../queries/preservation/fixity.ts';
import { checkFile } from './check-file.ts';

/** The largest file at the slowest pace takes less; what a killed worker had in hand waits no longer. */
const CLAIM_SECONDS = 30 * 60;
/** So many failures in a row are not the files' fault. */
const STORE_IS_AWAY = 5;
/** A run once an hour must find a file before its last day is over. */
const MARGIN_DAYS = 0.5;

/** Checks what is due, one file after another. What another worker has in hand is left to it. */
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
      if (failures >= STORE_IS_AWAY) throw error;
    }
  }
  return checked;
}
