import type { FileView } from '@regest/contract/endpoints/files.ts';
import { incrementSignature } from '@regest/contract/text/signature.ts';

export interface ProposedDocument {
  fileId: number;
  fileName: string;
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

/** A document for each file, numbered on from the first free signature. */
export function proposeDocuments(
  files: readonly FileView[],
  firstFree: string,
  word: string,
): ProposedDocument[] {
  let signature = firstFree;
  return files.map(({ id, name }, index) => {
    if (index > 0) signature = incrementSignature(signature) ?? signature;
    return { fileId: id, fileName: name, title: titleOf(name, word), signature };
  });
}
