import type { FileDamage } from '@regest/contract/preservation.ts';
import type { Deps } from '../../deps.ts';
import type { NamedFile } from '../../queries/preservation/fixity.ts';
import { listFilesToCheck, sumFilesToCheck } from '../../queries/preservation/fixity.ts';
import { checkFile } from './check-file.ts';

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

/** Every file there is, as fast as the store gives it. Gives the number of those that are not sound. */
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
