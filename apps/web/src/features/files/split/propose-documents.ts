import { incrementSignature } from '@regest/contract/text/signature.ts';

/** A stored file, or a local one with its key as `id`. */
export interface Scan {
  id: number;
  name: string;
}

export interface ProposedDocument {
  fileId: number;
  fileName: string;
  /** Scans of the same document after the first. */
  pages: number[];
  title: string;
  signature: string;
  /** Date as typed. */
  date: string;
}

/** `list_do-matki.jpg` → "list do-matki"; a bare number gets `word` before it. */
function titleOf(fileName: string, word: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/_+/g, ' ')
    .trim();
  return /^\d*$/.test(name) ? `${word} ${name}`.trim() : name;
}

/** Source of proposed titles. */
export type TitleSource =
  | { kind: 'names' }
  | { kind: 'lines'; lines: ReadonlyMap<number, string> }
  | { kind: 'pattern'; pattern: string };

/** Placeholder of the document's number in a pattern. */
const NUMBER_MARK = '{nr}';

function proposedTitle(source: TitleSource, file: Scan, number: number, word: string): string {
  const pattern = source.kind === 'pattern' ? source.pattern.trim() : '';
  if (pattern !== '')
    return pattern.includes(NUMBER_MARK)
      ? pattern.replaceAll(NUMBER_MARK, String(number))
      : `${pattern} ${number}`;
  const line = source.kind === 'lines' ? source.lines.get(file.id) : undefined;
  return line ?? titleOf(file.name, word);
}

/** Documents numbered on from the first free signature; a file in `joined` belongs to the document before it. */
export function proposeDocuments(
  files: readonly Scan[],
  firstFree: string,
  word: string,
  {
    joined = new Set(),
    source = { kind: 'names' },
  }: { joined?: ReadonlySet<number>; source?: TitleSource } = {},
): ProposedDocument[] {
  const documents: ProposedDocument[] = [];
  for (const file of files) {
    const last = documents.at(-1);
    if (last && joined.has(file.id)) last.pages.push(file.id);
    else {
      const signature = last ? (incrementSignature(last.signature) ?? last.signature) : firstFree;
      const title = proposedTitle(source, file, documents.length + 1, word);
      documents.push({ fileId: file.id, fileName: file.name, pages: [], title, signature, date: '' });
    }
  }
  return documents;
}

/** Columns of a block that was pasted into the list, in the order of its fields. */
export const COLUMNS = ['signature', 'title', 'date'] as const;
type Typed = Partial<Pick<ProposedDocument, (typeof COLUMNS)[number]>>;

/** Values of a pasted block by the file of the document, from the given cell on. */
export function pastedValues(
  rows: readonly ProposedDocument[],
  cells: readonly (readonly string[])[],
  { row, column }: { row: number; column: number },
): Map<number, Typed> {
  return new Map(
    cells.flatMap((line, down): [number, Typed][] => {
      const document = rows[row + down];
      if (!document) return [];
      const names = COLUMNS.slice(column, column + line.length);
      return [[document.fileId, Object.fromEntries(names.map((name, right) => [name, line[right] ?? '']))]];
    }),
  );
}

/** Files that continue a document when every document has `count` scans. */
export function joinedEvery(files: readonly Scan[], count: number): Set<number> {
  return new Set(files.filter((_, at) => at % count > 0).map(({ id }) => id));
}
