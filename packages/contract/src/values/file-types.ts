import { MIME_TYPES } from './value-lists.ts';

/** Bytes of a gigabyte in limits. */
export const GIGABYTE = 1_000_000_000;

const MEGABYTE = 1024 * 1024;
export const MAX_FILE_BYTES = 1024 * MEGABYTE;
export const OCR_MAX_BYTES = 50 * MEGABYTE;
export const POSTER_MAX_BYTES = 50 * MEGABYTE;

/** Types of content that OCR and the speech engine read. */
export const SENDABLE_TYPES = {
  ocr: ['image/jpeg', 'image/png', 'image/tiff', 'image/bmp', 'application/pdf'],
  stt: ['audio/mpeg', 'audio/wav', 'audio/mp4', 'video/mp4'],
} as const satisfies Record<string, readonly string[]>;
export type TextKind = keyof typeof SENDABLE_TYPES;
export const TEXT_KINDS = ['ocr', 'stt'] as const satisfies readonly TextKind[];

export const SENDABLE_BYTES: Record<TextKind, number> = { ocr: OCR_MAX_BYTES, stt: MAX_FILE_BYTES };

/** Kind of text that an engine can make of a file of this type; null for none. */
export function textKindOf(mimeType: string): TextKind | null {
  return TEXT_KINDS.find((kind) => (SENDABLE_TYPES[kind] as readonly string[]).includes(mimeType)) ?? null;
}

const INLINE = new Set<string>(Object.values(MIME_TYPES).flat());
const PICTURES = new Set<string>(MIME_TYPES.imagePreview);

/** Shown or played in the browser; everything else is a download. */
export function isShownInline(mimeType: string): boolean {
  return INLINE.has(mimeType);
}

/** Sound, alone or under pictures that move: it has a duration, and words that are heard. */
export function isRecording(mimeType: string): boolean {
  return /^(?:audio|video)\//.test(mimeType);
}

/** True for picture types that an institution may show on its page. */
export function isPicture(mimeType: string): boolean {
  return PICTURES.has(mimeType);
}
