import type { Deps } from '../../deps.ts';
import { sweepTemp } from '../../folders/temp-folder.ts';
import { dropOldImports, settleImports } from '../imports/clean-up-imports.ts';
import { settleAbandoned } from '../transcriptions/run-text-job.ts';
import { dropStaleUploads } from './drop-upload.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes abandoned uploads and imports, half-written contents of the store and folders of killed processes, and ends abandoned jobs. */
export async function sweepLeftovers(deps: Deps, shouldContinue: () => boolean): Promise<void> {
  await dropStaleUploads(deps, shouldContinue);
  await dropOldImports(deps, shouldContinue);
  await deps.store.sweep(new Date(Date.now() - DAY_MS));
  sweepTemp(deps.settings.dataDir);
  await settleAbandoned(deps);
  await settleImports(deps);
}
