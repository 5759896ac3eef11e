export interface FoundFile {
  file: File;
  /** With the folders above it, the chosen one first; only the name for a file dropped alone. */
  path: string;
}

/** What the system puts into every folder by itself. */
const LITTER = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

export function isLitter(name: string): boolean {
  return LITTER.test(name);
}

function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

async function filesIn(entry: FileSystemEntry, above: string): Promise<FoundFile[]> {
  if (isLitter(entry.name)) return [];
  const path = above === '' ? entry.name : `${above}/${entry.name}`;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, path }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FoundFile[] = [];
  // The browser hands over a hundred at a time and an empty list at the end.
  for (let batch = await readEntries(reader); batch.length > 0; batch = await readEntries(reader)) {
    for (const inner of batch) found.push(...(await filesIn(inner, path)));
  }
  return found;
}

/** The entries must be taken while the event lasts; reading them may take longer. */
export function droppedFiles(data: DataTransfer): { hasFolder: boolean; read: () => Promise<FoundFile[]> } {
  const entries = [...data.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry): entry is FileSystemEntry => entry !== null);
  return {
    hasFolder: entries.some((entry) => entry.isDirectory),
    read: async () => (await Promise.all(entries.map((entry) => filesIn(entry, '')))).flat(),
  };
}

/** From `<input type="file" webkitdirectory>`. */
export function chosenFolder(files: FileList | null): FoundFile[] {
  return [...(files ?? [])]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => !path.split('/').some(isLitter));
}
