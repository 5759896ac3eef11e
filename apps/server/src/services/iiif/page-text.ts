import { textLanguageOf } from '@regest/contract/exchange/language-codes.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import type { Size } from '../../derivatives/settle-picture.ts';
import { findPublicFile } from '../../queries/published/files.ts';
import { findPublicSheet } from '../../queries/published/reading.ts';
import { placeOnScan } from '../portal/sheets.ts';
import { iiifAddresses, PRESENTATION, parsePictureName } from './iiif-values.ts';
import { sizesOf } from './picture-sizes.ts';

type Box = readonly [x: number, y: number, w: number, h: number];

/** A box in hundredths of the page as a part of its canvas. */
export function partOf(canvas: string, [x, y, w, h]: Box, { width, height }: Size): string {
  const [left, top] = [Math.round((x * width) / 100), Math.round((y * height) / 100)];
  const [across, down] = [Math.round((w * width) / 100), Math.round((h * height) / 100)];
  return `${canvas}#xywh=${left},${top},${Math.max(1, across)},${Math.max(1, down)}`;
}

/** Text of one picture, line by line, each at its place where that is known. */
export async function pageTextOf(
  deps: Pick<Deps, 'store'>,
  reader: Reader,
  name: string,
  root: string,
): Promise<object | null> {
  const { id, page } = parsePictureName(name);
  const [file, sheet] =
    id === null
      ? []
      : await Promise.all([findPublicFile(reader, id), findPublicSheet(reader, id, page ?? 1)]);
  const text = sheet?.text?.trim() ?? '';
  if (!file || !sheet || text === '') return null;
  const addresses = iiifAddresses(root);
  const canvas = addresses.canvas(name);
  const measured = { ...file, width: sheet.width, height: sheet.height };
  const size = (await sizesOf(deps, [measured]))(page, measured);
  const language = textLanguageOf(sheet.language);
  const items = placeOnScan(text, sheet.words ?? [], []).lines.map(({ start, end, box }, index) => ({
    id: `${addresses.text(name)}#w${index + 1}`,
    type: 'Annotation',
    motivation: 'supplementing',
    body: { type: 'TextualBody', value: text.slice(start, end), format: 'text/plain', language },
    target: box ? partOf(canvas, box, size) : canvas,
  }));
  return { '@context': PRESENTATION, id: addresses.text(name), type: 'AnnotationPage', items };
}
