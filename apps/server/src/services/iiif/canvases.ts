import { textLanguageOf } from '@regest/contract/exchange/language-codes.ts';
import { filePath, textPath } from '@regest/portal/addresses/paths.ts';
import { LARGEST_SIDE, type Size } from '../../derivatives/settle-picture.ts';
import type { CanvasFile } from '../../queries/published/canvas-files.ts';
import { type IiifAddresses, labelIn, pictureName, plain } from './iiif-values.ts';

/** Default size of a film of unknown size. */
const SCREEN: Size = { width: 1280, height: 720 };

export interface CanvasPlace {
  root: string;
  addresses: IiifAddresses;
}

/** Source of one canvas: a picture, a page of a file, a recording. */
export interface CanvasSource {
  file: CanvasFile;
  /** Null where the file is one picture or a recording. */
  page: number | null;
}

export const isRecording = ({ mime_type }: Pick<CanvasFile, 'mime_type'>) =>
  /^(audio|video)\//.test(mime_type);

const isPaged = ({ mime_type }: Pick<CanvasFile, 'mime_type'>) =>
  mime_type === 'application/pdf' || mime_type === 'image/tiff';

/** Sources of these files up to the limit; a recording of unknown length has no place in time. */
export function canvasSources(files: readonly CanvasFile[], limit: number): CanvasSource[] {
  const parts: CanvasSource[] = [];
  for (const file of files) {
    if (isRecording(file) && !file.duration) continue;
    const pages = isPaged(file) ? Math.max(1, file.pages ?? 1) : 1;
    for (let page = 1; page <= pages && parts.length < limit; page += 1)
      parts.push({ file, page: isPaged(file) ? page : null });
    if (parts.length >= limit) break;
  }
  return parts;
}

/** Size of a picture as served: no larger than the limit. */
function limited({ width, height }: Size): Size {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const painting = (canvas: string, body: object) => [
  {
    id: `${canvas}/strona`,
    type: 'AnnotationPage',
    items: [{ id: `${canvas}/obraz`, type: 'Annotation', motivation: 'painting', body, target: canvas }],
  },
];

function textLabel({ text_is_checked, text_is_imported }: CanvasFile) {
  const origin = text_is_imported ? 'portal.text.isImported' : 'portal.text.isMachine';
  return labelIn(({ say }) => say(text_is_checked ? 'portal.text.checked' : origin));
}

/** Annotation page of accepted contributions; none where nothing was accepted. */
function contributionPages({ file, page }: CanvasSource, addresses: IiifAddresses): object[] {
  // A picture or a recording is counted as page 0.
  if (!file.described_pages?.includes(page ?? 0)) return [];
  const label = labelIn(({ say }) => say('portal.contribution.known'));
  return [{ id: addresses.contributions(pictureName(file.id, page)), type: 'AnnotationPage', label }];
}

const annotationsOf = (pages: readonly object[]) => (pages.length > 0 ? { annotations: pages } : {});

function pictureCanvas({ file, page }: CanvasSource, size: Size, { root, addresses }: CanvasPlace): object {
  const name = pictureName(file.id, page);
  const [canvas, picture] = [addresses.canvas(name), addresses.picture(name)];
  const service = [{ id: picture, type: 'ImageService3', profile: 'level2' }];
  const isPdf = file.mime_type === 'application/pdf';
  return {
    id: canvas,
    type: 'Canvas',
    label: plain(page === null || (file.pages ?? 1) === 1 ? file.name : String(page)),
    ...size,
    thumbnail: [
      { id: `${picture}/full/!200,200/0/default.jpg`, type: 'Image', format: 'image/jpeg', service },
    ],
    items: painting(canvas, {
      id: `${picture}/full/max/0/default.jpg`,
      type: 'Image',
      format: 'image/jpeg',
      ...limited(size),
      service,
    }),
    ...annotationsOf([
      ...(file.text_kind === 'ocr'
        ? [{ id: addresses.text(name), type: 'AnnotationPage', label: textLabel(file) }]
        : []),
      ...contributionPages({ file, page }, addresses),
    ]),
    rendering: [
      {
        id: `${root}${filePath(file.id)}`,
        type: isPdf ? 'Text' : 'Image',
        label: plain(file.name),
        format: file.mime_type,
      },
    ],
  };
}

function captions(canvas: string, file: CanvasFile, root: string): object[] {
  const body = {
    id: `${root}${textPath(file.id, 'vtt')}`,
    type: 'Text',
    format: 'text/vtt',
    label: textLabel(file),
    language: textLanguageOf(file.text_language),
  };
  const motivation = 'supplementing';
  return [
    {
      id: `${canvas}/napisy`,
      type: 'AnnotationPage',
      items: [{ id: `${canvas}/napisy/vtt`, type: 'Annotation', motivation, body, target: canvas }],
    },
  ];
}

function recordingCanvas({ file }: CanvasSource, { root, addresses }: CanvasPlace): object {
  const canvas = addresses.canvas(pictureName(file.id, null));
  const isFilm = file.mime_type.startsWith('video/');
  const { duration, width, height } = file;
  const size = isFilm ? (width && height ? { width, height } : SCREEN) : {};
  const id = `${root}${filePath(file.id)}`;
  return {
    id: canvas,
    type: 'Canvas',
    label: plain(file.name),
    duration,
    ...size,
    ...(file.has_poster && { thumbnail: [{ id: `${id}/plakat`, type: 'Image', format: 'image/webp' }] }),
    items: painting(canvas, {
      id,
      type: isFilm ? 'Video' : 'Sound',
      format: file.mime_type,
      duration,
      ...size,
    }),
    ...annotationsOf([
      ...(file.text_kind === 'stt' ? captions(canvas, file, root) : []),
      ...contributionPages({ file, page: null }, addresses),
    ]),
  };
}

export function canvasOf(
  shown: CanvasSource,
  sizeOf: (page: number | null, file: CanvasFile) => Size,
  place: CanvasPlace,
): object {
  return isRecording(shown.file)
    ? recordingCanvas(shown, place)
    : pictureCanvas(shown, sizeOf(shown.page, shown.file), place);
}
