import type { FileView } from '@regest/contract/endpoints/files.ts';
import { incrementSignature } from '@regest/contract/text/signature.ts';

export interface ProposedDocument {
  fileId: number;
  fileName: string;
  /** Scans of the same document after the first. */
  pages: number[];
  title: string;
  signature: string;
}

/** `list_do-matki.jpg` → "list do-matki"; what is only a number says more with its word. */
function titleOf(fileName: string, word: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/_+/g, ' ')
    .trim();
  return /^\d*$/.test(name) ? `${word} ${name}`.trim() : name;
}

/** Documents numbered on from the first free signature; a file in `joined` belongs to the document before it. */
export function proposeDocuments(
  files: readonly FileView[],
  firstFree: string,
  word: string,
  joined: ReadonlySet<number> = new Set(),
): ProposedDocument[] {
  const documents: ProposedDocument[] = [];
  for (const { id, name } of files) {
    const last = documents.at(-1);
    if (last && joined.has(id)) last.pages.push(id);
    else {
      const signature = last ? (incrementSignature(last.signature) ?? last.signature) : firstFree;
      documents.push({ fileId: id, fileName: name, pages: [], title: titleOf(name, word), signature });
    }
  }
  return documents;
}

/** The files that continue a document when every document has so many scans. */
export function joinedEvery(files: readonly FileView[], count: number): Set<number> {
  return new Set(files.filter((_, at) => at % count > 0).map(({ id }) => id));
}
