import type { FileParentLevel } from '@regest/contract/endpoints/files.ts';
import { createContext, useContext } from 'react';

/** Record or institution that has the files. */
export interface FilesParent {
  level: FileParentLevel;
  id: number;
  institutionId: number;
  /** A record that may hold others: a folder of scans is spread over them by their signatures. */
  place?: { title: string; signature: string; computedSignature: string };
}

/** Null on a create screen: there is nothing yet to attach a file to. */
export const FilesParentContext = createContext<FilesParent | null>(null);

export function useFilesParent(): FilesParent | null {
  return useContext(FilesParentContext);
}
