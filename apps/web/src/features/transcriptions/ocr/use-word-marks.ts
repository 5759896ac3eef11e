import { type PageWord, transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { markedBoxes } from '@regest/contract/text/marked-boxes.ts';
import { isOnPicture } from '@regest/contract/values/picture-edit.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import type { PageMark } from '../../../domain/files/viewers/page-mark.ts';

const NONE: readonly PageMark[] = [];

/** The words of a page with their places on the scan, as far as OCR stored them. */
export function usePageWords(
  fileId: number,
  page: number,
  hasText: boolean,
): readonly PageWord[] | undefined {
  const { data } = useQuery({
    queryKey: ['transcription', fileId, 'words', page],
    queryFn: ({ signal }) => call(transcriptionsApi.words, { params: { fileId }, query: { page }, signal }),
    enabled: hasText,
    // A typed text has no words, so a failure is final.
    retry: false,
  });
  return data;
}

/** Boxes of the words that a range of the text touches. */
export function useWordMarks(
  words: readonly PageWord[] | undefined,
  text: string,
  found: { start: number; end: number } | undefined,
): readonly PageMark[] {
  const { start, end } = found ?? {};
  return useMemo(
    () =>
      words && start !== undefined && end !== undefined
        ? markedBoxes(text, [start, end], words).filter(isOnPicture)
        : NONE,
    [words, text, start, end],
  );
}
