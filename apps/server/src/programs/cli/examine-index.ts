import type { Deps } from '../../deps.ts';
import { say } from '../../operation/console-texts.ts';
import { checkIndex } from '../../services/search/check-index.ts';

/** What search cannot find, in words. `--search` also reads every record and text anew and compares their words. */
export async function examineIndex({ db }: Deps): Promise<string[]> {
  const { missing, different, differentTexts } = await checkIndex(db, process.argv.includes('--search'));
  return [
    ...missing.map(({ kind, id }) => say(`doctor.search.${kind}`, { id })),
    ...different.map((id) => say('doctor.search.different', { id })),
    ...differentTexts.map((id) => say('doctor.search.differentText', { id })),
  ];
}
