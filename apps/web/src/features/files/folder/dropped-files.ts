export interface PickedFile {
  file: File;
  /** Path from the chosen folder down; only the name for a file dropped alone. */
  path: string;
}

/** Files of one drop. */
export interface Drop {
  hasFolder: boolean;
  files: readonly PickedFile[];
}

/** Files in natural order of their paths, since browsers read a folder in any order. */
export function inPathOrder<T extends { path: string }>(files: readonly T[]): T[] {
  return [...files].sort((a, b) => a.path.localeCompare(b.path, 'pl', { numeric: true }));
}

/** Files that operating systems add to folders. */
const LITTER = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

function isLitter(name: string): boolean {
  return LITTER.test(name);
}

function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

async function filesIn(entry: FileSystemEntry, above: string): Promise<PickedFile[]> {
  if (isLitter(entry.name)) return [];
  const path = above === '' ? entry.name : `${above}/${entry.name}`;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, path }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: PickedFile[] = [];
  // The browser returns entries by the hundred and an empty list at the end.
  for (let batch = await readEntries(reader); batch.length > 0; batch = await readEntries(reader)) {
    for (const inner of batch) files.push(...(await filesIn(inner, path)));
  }
  return files;
}

/** Takes the entries during the event, after which they are gone; `read` may run later. */
export function droppedFiles(data: DataTransfer): { hasFolder: boolean; read: () => Promise<PickedFile[]> } {
  // A file dragged from another program, such as a picture from a mail, has no entry.
  const dropped = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
    .filter((one) => one !== null);
  const read = (one: FileSystemEntry | File) =>
    one instanceof File ? [{ file: one, path: one.name }] : filesIn(one, '');
  return {
    hasFolder: dropped.some((one) => !(one instanceof File) && one.isDirectory),
    read: async () => (await Promise.all(dropped.map(read))).flat(),
  };
}

/** Files of `<input type="file" webkitdirectory>`. */
export function chosenFolder(files: FileList | null): PickedFile[] {
  return [...(files ?? [])]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => !path.split('/').some(isLitter));
}
