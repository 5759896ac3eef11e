import type { FileView } from '@regest/contract/endpoints/files.ts';
import { transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isPlayed } from '../file-kind.ts';

export function transcriptionQuery(fileId: number) {
  return queryOptions({
    queryKey: ['transcription', fileId],
    queryFn: ({ signal }) => call(transcriptionsApi.read, { params: { fileId }, signal }),
    staleTime: 0,
  });
}

/** WebVTT of a recording that has been transcribed. */
export function useCaptions(file: FileView) {
  const { data } = useQuery({
    ...transcriptionQuery(file.id),
    enabled: file.transcription === 'ready' && isPlayed(file.mimeType),
  });
  return data?.kind === 'stt' ? data : undefined;
}

/** An address for a text, as `track` needs one. */
export function useTextUrl(text: string | undefined, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (text === undefined) {
      setUrl(undefined);
      return;
    }
    const objectUrl = URL.createObjectURL(new Blob([text], { type }));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [text, type]);
  return url;
}
