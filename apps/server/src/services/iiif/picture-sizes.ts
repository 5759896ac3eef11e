import type { Deps } from '../../deps.ts';
import type { Size } from '../../derivatives/settle-picture.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import type { CanvasFile } from '../../queries/published/canvas-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';

/** A content never changes, so what was measured of it stays true. */
const measured = new Map<string, readonly Size[]>();
const MAX_CACHED = 5000;
const AT_ONCE = 4;
/** The shape of a sheet of paper, for a page that cannot be measured. */
const SHEET: Size = { width: 1000, height: 1414 };

type Measured = Pick<CanvasFile, 'content_id' | 'mime_type' | 'width' | 'height' | 'pages'>;

/** The pages of a file may be of several sizes. */
const isPaged = ({ mime_type, pages }: Measured) => mime_type === 'application/pdf' || (pages ?? 1) > 1;

/** The sizes of its pages; none for a file that cannot be read. */
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
    // A file that cannot be read is shown as what it is said to be.
    if (error instanceof ConversionError) return [];
    throw error;
  });
  if (measured.size >= MAX_CACHED) measured.clear();
  measured.set(file.content_id, sizes);
  return sizes;
}

/** The size of each page of each of these files; of pictures it is known since they were sent. */
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
