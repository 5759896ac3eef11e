import { Analyser } from '@regest/polish/analyser.ts';

let made: Analyser | undefined;

/** One for the whole process: it remembers the words that are met most. Made when search is first needed. */
export function polish(): Analyser {
  made ??= new Analyser();
  return made;
}
