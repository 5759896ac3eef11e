import { Readable } from 'node:stream';
import { MAX_PAGES_IN_PDF } from '@regest/portal/addresses/paths.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { type CanvasFile, listCanvasFiles } from '../../queries/published/canvas-files.ts';
import { findPublicFile, listPublicFiles } from '../../queries/published/files.ts';
import { findPublicSheet } from '../../queries/published/reading.ts';
import { findPublicHeads, type PublicHead } from '../../queries/published/records.ts';
import type { ScanPage } from '../../writers/pdf/scans-pdf.ts';
import { type ZipFacts, zipSize, zipStream } from '../../writers/zip.ts';
import { type CanvasSource, canvasSources, isRecording } from '../iiif/canvases.ts';
import { kindOf, pictureName } from '../iiif/iiif-values.ts';
import { publicLayout } from '../transcriptions/text-layout.ts';
import { fullSignature } from './entries.ts';
import { type FindFile, openPublicPicture } from './pictures.ts';
import { placeWords } from './sheets.ts';

/** A download of the files of a unit or a document, named by its signature. */
export interface RecordDownload {
  name: string;
  content: Readable;
  /** Size in bytes where it is known before the first byte, so that browsers show the progress. */
  size?: number;
}

export interface RecordSource {
  deps: Deps;
  reader: Reader;
  files: FindFile;
  network: string;
  signal: AbortSignal;
}

const MAX_FILES = 5000;
/** Longer side in pixels: the text of a page is readable, and a page is some hundred kilobytes. */
const PAGE_SIDE = 1600;

interface Scans {
  head: PublicHead;
  files: CanvasFile[];
}

/**
 * Public files of a unit or a document and of the records directly below; null for levels that hold more than
 * documents.
 */
async function findFiles(reader: Reader, id: number): Promise<Scans | null> {
  const [head] = await findPublicHeads(reader, [id]);
  if (!head || kindOf(head.level) !== 'Manifest') return null;
  const files = await listCanvasFiles(reader, id, MAX_FILES);
  return files.length === 0 ? null : { head, files };
}

/** All original files, in folders of their documents. */
export async function zipOfFiles(
  { deps, reader, signal }: RecordSource,
  id: number,
): Promise<RecordDownload | null> {
  const scans = await findFiles(reader, id);
  if (!scans) return null;
  const { head, files } = scans;
  const sizes = new Map(
    (await listPublicFiles(reader, [...new Set(files.map(({ record_id }) => record_id))])).map((file) => [
      file.id,
      file.size,
    ]),
  );
  const facts = files.map((file): ZipFacts & { id: number; contentId: string } => ({
    id: file.id,
    name: file.record_id === id ? file.name : `${file.record_title}/${file.name}`,
    size: sizes.get(file.id) ?? 0,
    contentId: file.content_id,
  }));
  async function* entries() {
    for (const { id: fileId, name, contentId } of facts) {
      // A file that is closed during the download ends it: the announced length includes this file.
      if ((await findPublicFile(reader, fileId))?.content_id !== contentId)
        throw new Error(`File ${fileId} is no longer public as it was.`);
      yield { name, content: await deps.store.read(contentId), stored: true };
    }
  }
  return {
    name: `${fullSignature(head)}.zip`,
    content: zipStream(entries(), { signal }),
    size: await zipSize(facts),
  };
}

const pageOf = ({ page }: CanvasSource) => page ?? 1;

/** Text of every page and recording, each under a line with its place. */
export async function textOfFiles({ reader }: RecordSource, id: number): Promise<RecordDownload | null> {
  const scans = await findFiles(reader, id);
  const read = scans?.files.filter(({ text_kind }) => text_kind === 'ocr') ?? [];
  if (!scans || read.length === 0) return null;
  async function* pieces() {
    yield `${scans?.head.title}\n`;
    for (const shown of canvasSources(read, MAX_FILES)) {
      const text = (await findPublicSheet(reader, shown.file.id, pageOf(shown)))?.text?.trim();
      const place = shown.page === null ? shown.file.name : `${shown.file.name}, ${shown.page}`;
      if (text) yield `\n[${place}]\n${text}\n`;
    }
  }
  return {
    name: `${fullSignature(scans.head)}.txt`,
    content: Readable.from(pieces(), { objectMode: false }),
  };
}

/** Text of every page with the places of its words, one ALTO file for each. */
export async function altoOfScans(
  { deps, reader, signal }: RecordSource,
  id: number,
): Promise<RecordDownload | null> {
  const scans = await findFiles(reader, id);
  const read = scans?.files.filter(({ text_kind }) => text_kind === 'ocr') ?? [];
  if (!scans || read.length === 0) return null;
  async function* entries() {
    for (const { file, page } of canvasSources(read, MAX_FILES)) {
      const content = await publicLayout(reader, deps, file, 'alto', page ?? 1);
      const folder = file.record_id === id ? '' : `${file.record_title}/`;
      const stem = file.name.replace(/\.[^.]*$/, '');
      if (content !== null)
        yield { name: `${folder}${stem}${page === null ? '' : `-${page}`}.alto.xml`, content };
    }
  }
  return {
    name: `${fullSignature(scans.head)}.alto.zip`,
    content: zipStream(entries(), { signal }),
  };
}

async function drawPage(
  { deps, reader, files, network }: RecordSource,
  shown: CanvasSource,
): Promise<ScanPage> {
  const [{ bytes }, sheet] = await Promise.all([
    openPublicPicture(deps, files, network, {
      id: pictureName(shown.file.id, shown.page),
      region: 'full',
      size: `!${PAGE_SIDE},${PAGE_SIDE}`,
      rotation: '0',
      quality: 'default',
      format: 'jpg',
    }),
    findPublicSheet(reader, shown.file.id, pageOf(shown)),
  ]);
  const text = sheet?.text?.trim() ?? '';
  const words = placeWords(text, sheet?.words ?? []).map(({ start, end, box }) => ({
    text: text.slice(start, end),
    box,
  }));
  return { picture: bytes, words, text };
}

/** The scans as one PDF with a text layer; null past the page limit of one file. */
export async function pdfOfScans(source: RecordSource, id: number): Promise<RecordDownload | null> {
  const scans = await findFiles(source.reader, id);
  if (!scans) return null;
  const pages = canvasSources(
    scans.files.filter((file) => !isRecording(file)),
    MAX_PAGES_IN_PDF + 1,
  );
  if (pages.length === 0 || pages.length > MAX_PAGES_IN_PDF) return null;
  async function* drawn() {
    for (const page of pages) {
      source.signal.throwIfAborted();
      yield await drawPage(source, page);
    }
  }
  // The PDF writer is loaded with the first request for a PDF.
  const { scansPdf } = await import('../../writers/pdf/scans-pdf.ts');
  return {
    name: `${fullSignature(scans.head)}.pdf`,
    content: Readable.from(scansPdf(scans.head.title, drawn()), { objectMode: false }),
  };
}
