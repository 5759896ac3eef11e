import { MIME_TYPES } from '@regest/contract/values/value-lists.ts';

export type FileKind = 'image' | 'pdf' | 'audio' | 'video' | 'other';

const KINDS: readonly [FileKind, readonly string[]][] = [
  ['image', MIME_TYPES.imagePreview],
  ['pdf', MIME_TYPES.pdfPreview],
  ['audio', MIME_TYPES.audioPlayable],
  ['video', MIME_TYPES.videoPlayable],
];

/** Viewer of a file; `other` is only downloaded. */
export function fileKind(mimeType: string): FileKind {
  return KINDS.find(([, types]) => types.includes(mimeType))?.[0] ?? 'other';
}

/** Can it be looked at or listened to here? */
export function isShown({ mimeType }: { mimeType: string }): boolean {
  return fileKind(mimeType) !== 'other';
}

export function isPlayed(mimeType: string): boolean {
  const kind = fileKind(mimeType);
  return kind === 'audio' || kind === 'video';
}
