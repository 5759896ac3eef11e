import type { FilesParent } from '../../../domain/files/files-parent.ts';

type UploadState = 'waiting' | 'sending' | 'done' | 'failed';

/** Why a file was not taken; the words are `files.fault.*`. */
export type UploadFault =
  | 'tooBig'
  | 'empty'
  | 'name'
  | 'picturesOnly'
  | 'type'
  | 'forbidden'
  | 'lost'
  | 'server';

export interface UploadTarget extends FilesParent {
  field: string;
}

/** The names of the parts, alike in both ways of sending. */
export function partsOf({ institutionId, level, id, field }: UploadTarget, file: File) {
  const parent: Record<string, string> =
    level === 'agreement' ? { agreementId: String(id) } : { parentId: String(id), parentLevel: level };
  return { institutionId: String(institutionId), name: file.name, ...parent, field };
}

/** With which files it was chosen, and where it stood among them: they arrive in any order. */
interface BatchPlace {
  batch: string;
  place: string;
}

export interface SendOptions {
  file: File;
  chosen: BatchPlace;
  target: UploadTarget;
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

export interface UploadItem {
  key: number;
  target: UploadTarget;
  file: File;
  chosen: BatchPlace;
  state: UploadState;
  /** 0 to 1. */
  progress: number;
  fault?: UploadFault;
}

/** Trying again cannot help these. */
const FINAL_FAULTS: readonly UploadFault[] = ['tooBig', 'empty', 'name', 'picturesOnly', 'type', 'forbidden'];

export function mayRetryUpload(item: UploadItem): boolean {
  return item.state === 'failed' && (item.fault === undefined || !FINAL_FAULTS.includes(item.fault));
}
