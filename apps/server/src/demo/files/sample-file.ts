import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedWord } from '../../queries/transcriptions/text-pages.ts';

/** Demo records name files that never existed; each gets the sample that could be it. */
const BY_TYPE: Record<string, readonly string[]> = {
  'image/jpeg': ['scan-protocol.jpg', 'scan-report.jpg'],
  'image/png': ['sketch.png'],
  'image/tiff': ['photograph.tif'],
  'application/pdf': ['statute.pdf'],
  'audio/mpeg': ['speech-en.mp3'],
  'audio/wav': ['recording.wav'],
  'video/mp4': ['film.mp4'],
};

const PHOTOGRAPH = /^(?:lux_|orkiestra|tyrlik_poster)/;

/** Path of the sample for a file of the demo data, or null when there is none of its type. */
export function sampleFile(name: string, mimeType: string): string | null {
  const samples = BY_TYPE[mimeType];
  if (!samples) return null;
  if (mimeType === 'image/jpeg' && PHOTOGRAPH.test(name)) return join(import.meta.dirname, 'photograph.jpg');
  // Any fixed choice does: the two scans only should not be the same everywhere.
  const letters = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const chosen = /^protokol/.test(name) ? 0 : /^meldunek/.test(name) ? 1 : letters;
  return join(import.meta.dirname, samples[chosen % samples.length] ?? '');
}

/** Where OCR saw the words of a sample scan, as `make-samples.ts` wrote it down; null for other samples. */
export function sampleWords(path: string): PackedWord[] | null {
  const words = path.replace(/\.\w+$/, '.words.json');
  return existsSync(words) ? (JSON.parse(readFileSync(words, 'utf8')) as PackedWord[]) : null;
}
