import type { PageWord } from '@regest/contract/endpoints/transcriptions.ts';
import { matchWords } from '@regest/contract/text/match-words.ts';

export interface Range {
  start: number;
  end: number;
}

const NONE: readonly Range[] = [];

/** Ranges of words that the engine was unsure of and that are not corrected. */
export function unsureWords(boxes: readonly PageWord[], text: string): readonly Range[] {
  if (!boxes.some(({ isUnsure }) => isUnsure)) return NONE;
  const words = [...text.matchAll(/\S+/g)];
  const matches = matchWords(
    boxes,
    words.map(([word]) => word),
  );
  return matches.flatMap(([box, at]) => {
    const word = words[at];
    return boxes[box]?.isUnsure && word ? [{ start: word.index, end: word.index + word[0].length }] : [];
  });
}
