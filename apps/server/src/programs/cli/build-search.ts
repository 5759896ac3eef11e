import type { Deps } from '../../deps.ts';
import { say } from '../../operation/console-texts.ts';
import { emptyIndex, rebuild } from '../../search/index.ts';
import { withProgram } from './with-program.ts';

/** Rebuilds the whole search index; the program may run meanwhile. */
async function build(deps: Deps): Promise<void> {
  await emptyIndex(deps.db);
  let reported = 0;
  await rebuild(deps, {
    onProgress(done, total) {
      const percent = Math.floor((100 * done) / Math.max(1, total));
      if (percent >= reported + 5) console.log(say('doctor.search.progress', { done, total, percent }));
      if (percent >= reported + 5) reported = percent;
    },
  });
  console.log(say('doctor.search.built'));
}

await withProgram(build);
