import { z } from 'zod';

export const TEXT_STATES = ['processing', 'ready', 'failed'] as const;

export const fileView = z.object({
  id: z.int(),
  name: z.string(),
  mimeType: z.string(),
  contentId: z.string(),
  isPublished: z.boolean(),
  institutionId: z.int(),
  parentId: z.int().nullable(),
  parentLevel: z.string().nullable(),
  field: z.string(),
  contentLength: z.int(),
  thumbnail: z.string().nullable(),
  poster: z.string().nullable(),
  transcription: z.enum(TEXT_STATES).nullable(),
  pages: z.int().nullable(),
  duration: z.number().nullable(),
});
export type FileView = z.output<typeof fileView>;
