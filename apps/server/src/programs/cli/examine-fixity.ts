import type { Deps } from '../../deps.ts';
import { say } from '../../operation/console-texts.ts';
import { type CheckProgress, checkAllFiles } from '../../services/preservation/fixity.ts';

const MEGABYTE = 1024 * 1024;
/** Frequent on a terminal, rare in the log of a scheduled run. */
const PROGRESS_INTERVAL_MS = process.stderr.isTTY ? 500 : 10_000;

function describe({ files, bytes, total }: CheckProgress): string {
  return say('doctor.fixityProgress', {
    files,
    allFiles: total.files,
    megabytes: Math.floor(bytes / MEGABYTE),
    allMegabytes: Math.ceil(total.bytes / MEGABYTE),
  });
}

/** Prints progress at intervals; on a terminal each line overwrites the previous one. */
function showProgress(): (progress: CheckProgress) => void {
  let shownAt = Date.now();
  return (progress) => {
    if (Date.now() - shownAt < PROGRESS_INTERVAL_MS) return;
    shownAt = Date.now();
    process.stderr.write(process.stderr.isTTY ? `\r${describe(progress)} ` : `${describe(progress)}\n`);
  };
}

/** Verifies the checksum of every file and prints damaged ones at once; returns their number. */
export async function examineFixity(deps: Deps): Promise<number> {
  const result = await checkAllFiles(deps, {
    onProgress: showProgress(),
    onDamage: ({ id, name, institution }, damage) =>
      console.log(
        `  ${say('doctor.fixityOne', { id, name, institution, problem: say(`files.problem.${damage}`) })}`,
      ),
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  console.log(describe(result));
  console.log(`${say('doctor.fixity')}: ${result.unsound === 0 ? say('doctor.fine') : result.unsound}`);
  return result.unsound;
}
