import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { type CanvasFile, listCanvasFiles, listMembers } from '../../queries/published/canvas-files.ts';
import { findPublicRecord, type PublicRecord } from '../../queries/published/records.ts';
import { langOf } from '../portal/entries.ts';
import { type CanvasPlace, type CanvasSource, canvasOf, canvasSources, isRecording } from './canvases.ts';
import { descriptionOf } from './description.ts';
import {
  HOLDING,
  iiifAddresses,
  kindOf,
  PRESENTATION,
  pictureName,
  SEARCH,
  SEARCH_1,
  valueIn,
} from './iiif-values.ts';
import { sizesOf } from './picture-sizes.ts';

/** Limit of canvases in one manifest; the rest of a unit is in the manifests of its documents. */
export const MAX_CANVASES = 5000;
const MAX_MEMBERS = 5000;

/** A document of the standard; its long lists are generated while they are written. */
type Presentation = Readonly<Record<string, unknown>>;

async function collectionOf(reader: Reader, record: PublicRecord, root: string): Promise<Presentation> {
  const addresses = iiifAddresses(root);
  const members = await listMembers(reader, record.id, HOLDING, MAX_MEMBERS);
  return {
    '@context': PRESENTATION,
    id: addresses.manifest(record.id),
    type: 'Collection',
    ...descriptionOf(record, root, addresses),
    items: members.map(({ id, level, title }) => ({
      id: addresses.manifest(id),
      type: kindOf(level),
      label: valueIn(langOf(record), title),
    })),
  };
}

/** A range for each document of a unit, in their order. */
function rangesOf(record: PublicRecord, shown: readonly CanvasSource[], root: string): object[] {
  const addresses = iiifAddresses(root);
  const byRecord = Map.groupBy(shown, ({ file }) => file.record_id);
  if (byRecord.size < 2 && !byRecord.has(record.id)) return [];
  return [...byRecord].flatMap(([id, own]) => {
    if (id === record.id) return [];
    const items = own.map(({ file, page }) => ({
      id: addresses.canvas(pictureName(file.id, page)),
      type: 'Canvas',
    }));
    return [
      {
        id: `${addresses.manifest(record.id)}#r${id}`,
        type: 'Range',
        label: valueIn(langOf(record), own[0]?.file.record_title ?? ''),
        items,
      },
    ];
  });
}

function* canvases(
  shown: readonly CanvasSource[],
  sizeOf: Parameters<typeof canvasOf>[1],
  place: CanvasPlace,
): Generator<object> {
  for (const one of shown) yield canvasOf(one, sizeOf, place);
}

/** Search services in both versions: most viewers read the first alone. */
const searchServices = (addresses: ReturnType<typeof iiifAddresses>, id: number) => [
  { id: addresses.search(id), type: 'SearchService2' },
  {
    '@context': SEARCH_1,
    '@id': addresses.search1(id),
    '@type': 'SearchService1',
    profile: 'http://iiif.io/api/search/1/search',
  },
];

async function manifestOf(
  deps: Pick<Deps, 'store'>,
  files: readonly CanvasFile[],
  record: PublicRecord,
  root: string,
): Promise<Presentation | null> {
  const addresses = iiifAddresses(root);
  const canvasFiles = canvasSources(files, MAX_CANVASES);
  if (canvasFiles.length === 0) return null;
  const sizeOf = await sizesOf(
    deps,
    files.filter((file) => !isRecording(file)),
  );
  const hasText = files.some(({ text_kind }) => text_kind !== null);
  const structures = rangesOf(record, canvasFiles, root);
  return {
    '@context': hasText ? [SEARCH, PRESENTATION] : PRESENTATION,
    id: addresses.manifest(record.id),
    type: 'Manifest',
    ...descriptionOf(record, root, addresses),
    ...(hasText && { service: searchServices(addresses, record.id) }),
    items: canvases(canvasFiles, sizeOf, { root, addresses }),
    ...(structures.length > 0 && { structures }),
  };
}

/**
 * A record as IIIF: a collection for levels that hold more than documents, else a manifest; null where there is
 * nothing to see.
 */
export async function presentationOf(
  deps: Pick<Deps, 'store'>,
  reader: Reader,
  id: number,
  root: string,
): Promise<{ presentation: Presentation; institutionId: number } | null> {
  const record = await findPublicRecord(reader, id);
  if (!record) return null;
  const presentation =
    kindOf(record.level) === 'Collection'
      ? await collectionOf(reader, record, root)
      : await manifestOf(deps, await listCanvasFiles(reader, id, MAX_CANVASES), record, root);
  return presentation && { presentation, institutionId: record.institution_id };
}
