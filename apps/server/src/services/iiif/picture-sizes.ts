import type { Deps } from '../../deps.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { ConversionError } from '../../engines/engine-errors.ts';
import type { CanvasFile } from '../../queries/published/canvas-files.ts';
import { withLocalFile } from '../../store/with-local-file.ts';

export interface Size {
  width: number;
  height: number;
}

/** A content never changes, so what was measured of it stays true. */
const measured = new Map<string, readonly Size[]>();
const MOST_KEPT = 5000;
const AT_ONCE = 4;
/** The shape of a sheet of paper, for a page that cannot be measured. */
const SHEET: Size = { width: 1000, height: 1414 };

type Measured = Pick<CanvasFile, 'content_id' | 'mime_type' | 'width' | 'height'>;

const isPaged = ({ mime_type }: Measured) => mime_type === 'application/pdf';

async function measure({ store }: Pick<Deps, 'store'>, file: Measured): Promise<readonly Size[]> {
  const known = measured.get(file.content_id);
  if (known) return known;
  const sizes = await withLocalFile(store, file.content_id, (path) =>
    runTask('pageSizes', { path, mimeType: file.mime_type }),
  ).catch((error: unknown) => {
    // A file that cannot be read is shown as what it is said to be.
    if (error instanceof ConversionError) return [];
    throw error;
  });
  if (measured.size >= MOST_KEPT) measured.clear();
  measured.set(file.content_id, sizes);
  return sizes;
}

/** The size of each page of each of these files; of pictures it is known since they were sent. */
export async function sizesOf(
  deps: Pick<Deps, 'store'>,
  files: readonly Measured[],
): Promise<(page: number | null, file: Measured) => Size> {
  const found = new Map<string, readonly Size[]>();
  const waiting = files.filter((file) => isPaged(file) || file.width === null || file.height === null);
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      found.set(file.content_id, await measure(deps, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (page, { content_id, width, height }) => {
    const sizes = found.get(content_id);
    if (sizes) return sizes[(page ?? 1) - 1] ?? sizes[0] ?? SHEET;
    return width !== null && height !== null ? { width, height } : SHEET;
  };
}
