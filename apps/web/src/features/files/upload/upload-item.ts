import type { FilesParent } from '../../../domain/files/files-parent.ts';

type UploadState = 'waiting' | 'sending' | 'done' | 'failed';

/** Reason of a refusal; its texts are `files.fault.*`. */
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

/** Form parts, the same for whole and resumable uploads. */
export function partsOf({ institutionId, level, id, field }: UploadTarget, file: File) {
  const parent: Record<string, string> =
    level === 'agreement' ? { agreementId: String(id) } : { parentId: String(id), parentLevel: level };
  return { institutionId: String(institutionId), name: file.name, ...parent, field };
}

/** Batch of files chosen together and the position within it, since files arrive in any order. */
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

/** Faults that a retry cannot mend. */
const FINAL_FAULTS: readonly UploadFault[] = ['tooBig', 'empty', 'name', 'picturesOnly', 'type', 'forbidden'];

export function mayRetryUpload(item: UploadItem): boolean {
  return item.state === 'failed' && (item.fault === undefined || !FINAL_FAULTS.includes(item.fault));
}
