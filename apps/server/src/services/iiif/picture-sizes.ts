import type { Deps } from '../../deps.ts';
import type { Size } from '../../derivatives/settle-picture.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import type { CanvasFile } from '../../queries/published/canvas-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';

/** Sizes by content id; a content never changes, so an entry never expires. */
const measured = new Map<string, readonly Size[]>();
const MAX_CACHED = 5000;
const AT_ONCE = 4;
/** A4 proportions, for a page that cannot be measured. */
const SHEET: Size = { width: 1000, height: 1414 };

type Measured = Pick<CanvasFile, 'content_id' | 'mime_type' | 'width' | 'height' | 'pages'>;

/** True for formats whose pages may differ in size. */
const isPaged = ({ mime_type, pages }: Measured) => mime_type === 'application/pdf' || (pages ?? 1) > 1;

/** Sizes of the pages; none for an unreadable file. */
export async function pageSizesOf(
  { store }: Pick<Deps, 'store'>,
  file: Pick<Measured, 'content_id' | 'mime_type'>,
  inTurn = (measure: () => Promise<readonly Size[]>) => measure(),
): Promise<readonly Size[]> {
  const cached = measured.get(file.content_id);
  if (cached) return cached;
  const measure = () =>
    withLocalFile(store, file.content_id, (path) => runTask('pageSizes', { path, mimeType: file.mime_type }));
  const sizes = await inTurn(measure).catch((error: unknown) => {
    // An unreadable file is shown by its declared type.
    if (error instanceof ConversionError) return [];
    throw error;
  });
  if (measured.size >= MAX_CACHED) measured.clear();
  measured.set(file.content_id, sizes);
  return sizes;
}

/** Page sizes of these files; those of pictures are stored at upload. */
export async function sizesOf(
  deps: Pick<Deps, 'store'>,
  files: readonly Measured[],
): Promise<(page: number | null, file: Measured) => Size> {
  const sizesByContent = new Map<string, readonly Size[]>();
  const waiting = files.filter((file) => isPaged(file) || file.width === null || file.height === null);
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      sizesByContent.set(file.content_id, await pageSizesOf(deps, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (page, { content_id, width, height }) => {
    const sizes = sizesByContent.get(content_id);
    if (sizes) return sizes[(page ?? 1) - 1] ?? sizes[0] ?? SHEET;
    return width !== null && height !== null ? { width, height } : SHEET;
  };
}
