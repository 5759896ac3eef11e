import type { Deps } from '../../deps.ts';
import { say } from '../../operation/console-texts.ts';
import { check } from '../../search/index.ts';

/** What search cannot find, in words. `--search` also reads records, creators and texts anew and compares their words. */
export async function examineIndex({ db }: Deps): Promise<string[]> {
  const { missing, ...differing } = await check(db, process.argv.includes('--search'));
  return [
    ...missing.map(({ kind, id }) => say(`doctor.search.${kind}`, { id })),
    ...differing.different.map((id) => say('doctor.search.different', { id })),
    ...differing.differentAuthors.map((id) => say('doctor.search.differentAuthor', { id })),
    ...differing.differentTexts.map((id) => say('doctor.search.differentText', { id })),
  ];
}
