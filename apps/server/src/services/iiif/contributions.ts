import { isRecording } from '@regest/contract/values/file-types.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { listContributionsOfPage } from '../../queries/published/contributions.ts';
import { findPublicFile } from '../../queries/published/files.ts';
import { findPublicSheet } from '../../queries/published/reading.ts';
import { iiifAddresses, PRESENTATION, parsePictureName } from './iiif-values.ts';
import { partOf } from './page-text.ts';
import { sizesOf } from './picture-sizes.ts';

/** Accepted contributions to one picture or recording, as Web Annotations; null where there are none. */
export async function contributionsOf(
  deps: Pick<Deps, 'store'>,
  reader: Reader,
  name: string,
  root: string,
): Promise<object | null> {
  const { id, page } = parsePictureName(name);
  if (id === null) return null;
  const [file, sheet, contributions] = await Promise.all([
    findPublicFile(reader, id),
    findPublicSheet(reader, id, page ?? 1),
    listContributionsOfPage(reader, id, page),
  ]);
  if (!file || !sheet || contributions.length === 0) return null;
  const addresses = iiifAddresses(root);
  const canvas = addresses.canvas(name);
  const measured = { ...file, width: sheet.width, height: sheet.height };
  const size = isRecording(file.mime_type) ? null : (await sizesOf(deps, [measured]))(page, measured);
  const items = contributions.map(({ id: number, region, text, credit, locale, accepted_at }) => ({
    id: `${addresses.contributions(name)}#o${number}`,
    type: 'Annotation',
    motivation: 'commenting',
    ...(credit !== null && { creator: { type: 'Person', name: credit } }),
    modified: accepted_at,
    body: { type: 'TextualBody', value: text, format: 'text/plain', language: locale },
    target: region && size ? partOf(canvas, region, size) : canvas,
  }));
  return { '@context': PRESENTATION, id: addresses.contributions(name), type: 'AnnotationPage', items };
}
