import type { Actor } from '@regest/contract/permissions.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors/app-error.ts';
import { shownContent } from '../../queries/files/find-files.ts';
import type { PublicFile } from '../../queries/published/files.ts';
import { findPublicSheet } from '../../queries/published/reading.ts';
import { findLook, listLayoutPages, unpackWords } from '../../queries/transcriptions/text-pages.ts';
import { findTranscription } from '../../queries/transcriptions/transcriptions.ts';
import { altoXml } from '../../writers/exchange/alto.ts';
import type { ScanLayout } from '../../writers/exchange/page-layout.ts';
import { pageXml } from '../../writers/exchange/page-xml.ts';
import { findReadable } from '../files/find-readable.ts';
import { sizesOf } from '../iiif/picture-sizes.ts';

const LAYOUT_FORMATS = { alto: altoXml, page: pageXml } as const;
export type LayoutFormat = keyof typeof LAYOUT_FORMATS;
export const isLayoutFormat = (text: string): text is LayoutFormat => text in LAYOUT_FORMATS;

const OWN_ENGINE = 'Regest OCR';

/** ALTO of all pages of a scan, or either format of one page. PAGE XML holds one page, by default the first. */
export async function downloadLayout(
  db: Db,
  deps: Pick<Deps, 'store'>,
  actor: Actor,
  fileId: number,
  { format, page }: { format: LayoutFormat; page?: number | undefined },
): Promise<string> {
  const file = await findReadable(db, actor, 'transcription.read', fileId);
  const text = await findTranscription(db, fileId);
  if (text?.kind !== 'ocr') throw notFound('transcription', fileId);
  const pageNumber = page ?? (format === 'page' ? 1 : null);
  const pages = await listLayoutPages(db, fileId, pageNumber);
  if (pages.length === 0) throw notFound('transcription', fileId);
  const measured = { ...file, content_id: shownContent(file), ...(await findLook(db, fileId)) };
  const sizeOf = await sizesOf(deps, [measured]);
  const layout: ScanLayout = {
    fileName: file.name,
    software: text.machine_text === null ? null : (text.origin ?? OWN_ENGINE),
    isCorrected: text.corrected_text !== null,
    updatedAt: new Date(text.corrected_at ?? text.machine_at ?? 0).toISOString(),
    pages: pages.map((one) => ({ ...one, ...sizeOf(one.number, measured) })),
  };
  return LAYOUT_FORMATS[format](layout);
}

/** One page of the text of a public scan. */
export async function publicLayout(
  reader: Reader,
  deps: Pick<Deps, 'store'>,
  file: Pick<PublicFile, 'id' | 'name' | 'content_id' | 'mime_type' | 'pages'>,
  format: LayoutFormat,
  page: number,
): Promise<string | null> {
  const sheet = await findPublicSheet(reader, file.id, page);
  if (!sheet?.text) return null;
  const measured = { ...file, width: sheet.width, height: sheet.height };
  const size = (await sizesOf(deps, [measured]))(page, measured);
  return LAYOUT_FORMATS[format]({
    fileName: file.name,
    // Readers learn only that a machine read the text.
    software: null,
    isCorrected: sheet.is_checked === true,
    updatedAt: new Date(sheet.updated_at ?? 0).toISOString(),
    pages: [{ number: page, ...size, text: sheet.text, words: unpackWords(sheet.words) }],
  });
}
