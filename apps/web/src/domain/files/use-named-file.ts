import type { RecordLevel } from '@regest/contract/levels.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { openPreview, openText } from './file-windows.ts';
import { filesQuery } from './files-query.ts';

interface NamedFile {
  file?: number;
  page?: number;
  word?: string;
  time?: number;
}

/** Opens the file that the address names: its text at the page of the scan or the cue of the recording, else the file. */
export function useNamedFile(level: RecordLevel, id: number) {
  const { file: fileId, page = 1, word, time }: NamedFile = useSearch({ strict: false });

  useEffect(() => {
    if (fileId === undefined) return;
    let isUnmounted = false;
    void queryClient
      .fetchQuery(filesQuery({ level, id }))
      .then((files) => {
        const file = files.find((one) => one.id === fileId);
        if (isUnmounted || !file) return;
        if (file.transcription === 'ready') openText(file, { page, time, word });
        else openPreview(files, fileId, time);
      })
      // The list of files on the page says what went wrong.
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [level, id, fileId, page, word, time]);
}
