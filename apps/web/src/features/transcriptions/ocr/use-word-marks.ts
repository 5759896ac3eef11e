import { transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { markedBoxes } from '@regest/contract/text/marked-boxes.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import type { PageMark } from '../../../domain/files/viewers/page-mark.ts';

const NONE: readonly PageMark[] = [];

/** Boxes of the matching words on the scan, as far as OCR stored them. */
export function useWordMarks(
  fileId: number,
  page: number,
  text: string,
  found: { start: number; end: number } | undefined,
): readonly PageMark[] {
  const { data } = useQuery({
    queryKey: ['transcription', fileId, 'words', page],
    queryFn: ({ signal }) => call(transcriptionsApi.words, { params: { fileId }, query: { page }, signal }),
    enabled: found !== undefined,
    // A text that is typed now has no words yet.
    retry: false,
  });
  const { start, end } = found ?? {};
  return useMemo(
    () => (data && start !== undefined && end !== undefined ? markedBoxes(text, [start, end], data) : NONE),
    [data, text, start, end],
  );
}
