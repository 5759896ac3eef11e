import { isRecording } from '@regest/contract/values/file-types.ts';
import { ConversionError } from '../engines/engine-errors.ts';
import { detectType } from './detect-type.ts';
import { readEmbedded } from './embedded/read-embedded.ts';
import { imageFacts } from './read-image.ts';
import { withPdf } from './read-pdf.ts';
import type { FileProperties } from './tasks.ts';

/** The child's half of `inspectFile`. */
export async function inspectContent(path: string): Promise<FileProperties> {
  const mimeType = await detectType(path);
  const properties: FileProperties = {
    mimeType,
    pages: null,
    durationSeconds: null,
    width: null,
    height: null,
    embedded: null,
    problem: null,
  };
  try {
    return { ...properties, ...(await factsByType(path, mimeType)) };
  } catch (error) {
    return { ...properties, problem: error instanceof ConversionError ? error.problem : 'undecodable' };
  }
}

async function factsByType(path: string, mimeType: string): Promise<Partial<FileProperties>> {
  if (mimeType === 'application/pdf') {
    return withPdf(path, async (document) => ({ pages: document.getPageCount() }));
  }
  if (mimeType.startsWith('image/'))
    return { ...(await imageFacts(path, mimeType)), embedded: await readEmbedded(path, mimeType) };
  if (!isRecording(mimeType)) return {};
  // Most files are scans: what opens films is loaded by the first one.
  const { mediaFacts } = await import('./read-media.ts');
  const { durationSeconds, picture } = await mediaFacts(path);
  return {
    durationSeconds,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    // The same containers hold films and sound alone; only a look inside tells them apart.
    ...(!picture && { mimeType: mimeType.replace(/^video\/(mp4|ogg|webm)$/, 'audio/$1') }),
  };
}
