import { type PlaceInText, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSettled } from '../../../ui/form/use-settled.ts';

const DELAY_MS = 200;
const NONE: readonly PlaceInText[] = [];

/** Matches of the typed words in the text of a file, in every inflection, and the current match. */
export function useTextMatches(fileId: number) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const typed = text.trim();
  const settled = useSettled(typed, DELAY_MS);
  const { data } = useQuery({
    queryKey: ['transcription', fileId, 'find', settled],
    queryFn: ({ signal }) =>
      call(transcriptionsApi.find, { params: { fileId }, query: { q: settled }, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const places = typed === '' ? NONE : (data?.places ?? NONE);
  const current = places.length === 0 ? 0 : Math.min(at, places.length - 1);
  return {
    text,
    typed,
    /** Nothing is said of a search before its answer is here. */
    isAnswered: data !== undefined && settled === typed && typed !== '',
    total: places.length,
    isCut: data?.isCut ?? false,
    current,
    place: places[current],
    look(next: string) {
      setText(next);
      setAt(0);
    },
    step(by: 1 | -1) {
      if (places.length > 0) setAt((current + by + places.length) % places.length);
    },
  };
}
export type TextMatches = ReturnType<typeof useTextMatches>;
