import type { ChosenHome } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { HomeChoices } from '../../queries/published/home.ts';
import { entriesOf } from './entries.ts';

/** Editors' choices for a home page, as the page displays them. */
export async function chosenHome(
  reader: Reader,
  { text, examples, piece_ids }: HomeChoices,
): Promise<ChosenHome> {
  return {
    text,
    examples: (examples ?? '').split('\n').flatMap((line) => line.trim() || []),
    pieces: await entriesOf(reader, piece_ids),
  };
}
