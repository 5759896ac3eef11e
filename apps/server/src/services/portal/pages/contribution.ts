import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { wordsOfCue } from '@regest/contract/vtt/speakers.ts';
import type { ContributionPage } from '@regest/portal/views/pages.ts';
import type { RecordFile } from '@regest/portal/views/record-view.ts';
import type { Box, OpenSheet } from '@regest/portal/views/sheet-view.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { listContributionKinds } from '../../../queries/published/contributions.ts';
import { findPublicFile, findPublicText } from '../../../queries/published/files.ts';
import { findPublicHeads } from '../../../queries/published/records.ts';
import { readId } from '../addresses.ts';
import { findBrief, fullSignature, langOf } from '../entries.ts';
import { type Query, queryText } from '../page-request.ts';
import { possibleKinds } from '../record-contributions.ts';
import { fileOf, isSound, LISTED_FIELDS, openSheet, sheetsOf } from '../sheets.ts';

const NAMES = ['text', 'credit', 'x', 'y', 'w', 'h'] as const;

/** Unchecked text of the form. */
export const typedContribution = (form: Readonly<Record<string, string>>): ContributionPage['typed'] =>
  Object.fromEntries(NAMES.map((name) => [name, form[name] ?? ''])) as ContributionPage['typed'];

/** The marked place: `undefined` where none was, null where it is outside the picture. */
export function readMark({ x, y, w, h }: ContributionPage['typed']): Box | null | undefined {
  const sides = [x, y, w, h].map((side) => side.trim().replace(',', '.'));
  if (sides.every((side) => side === '')) return undefined;
  if (!sides.every((side) => /^\d{1,3}(\.\d{1,6})?$/.test(side))) return null;
  const [left = 0, top = 0, width = 0, height = 0] = sides.map(
    (side) => Math.round(Number(side) * 100) / 100,
  );
  const isInside = width > 0 && height > 0 && left + width <= 100 && top + height <= 100;
  return isInside ? [left, top, width, height] : null;
}

/** Faults of a contribution apart from those of its texts. */
export function faultsOfPlace(
  { kinds, line, picture }: ContributionPage,
  { wiersz = '', bylo = '', ...form }: Readonly<Record<string, string>>,
): ('wiersz' | 'text' | 'region')[] {
  const typed = typedContribution(form);
  if (wiersz !== '') {
    if (line === null || line.text !== bylo.trim()) return ['wiersz'];
    return typed.text.trim() === line.text ? ['text'] : [];
  }
  const mark = readMark(typed);
  const kind: ContributionKind = mark === undefined ? 'knowledge' : 'place';
  const isMissing = mark === null || (mark !== undefined && picture === null);
  return isMissing || !kinds.includes(kind) ? ['region'] : [];
}

const linesOfSheet = ({ text, lines }: Pick<OpenSheet, 'text' | 'lines'>): ContributionPage['lines'] =>
  lines.map(({ start, end, box }) => ({ text: (text ?? '').slice(start, end).trim(), box, seconds: null }));

/** Cues of a transcript; they are corrected like the lines of a scan. */
async function cuesOf(reader: Reader, { id, textKind }: RecordFile): Promise<ContributionPage['lines']> {
  const transcript = textKind === 'stt' ? await findPublicText(reader, id) : undefined;
  return parseEditorText(transcript?.text ?? '').cues.map(({ start, end, text }) => ({
    text: wordsOfCue(text),
    box: null,
    seconds: [start / 1000, end / 1000],
  }));
}

/** Null where the scan or recording is not public or takes no contributions. */
export async function loadContribution(
  reader: Reader,
  query: Query,
  sent: { typed?: ContributionPage['typed']; faults: string[] } = { faults: [] },
): Promise<ContributionPage | null> {
  const fileId = readId(queryText(query, 'plik'));
  const row = fileId === null ? undefined : await findPublicFile(reader, fileId);
  if (!row || row.record_id === null || !LISTED_FIELDS.has(row.field)) return null;
  const [opened, [head], archive] = await Promise.all([
    listContributionKinds(reader, row.record_id),
    findPublicHeads(reader, [row.record_id]),
    findBrief(reader, row.institution_id),
  ]);
  const file = fileOf(row);
  const pageNumber = readId(queryText(query, 's'));
  const sheets = sheetsOf([file]);
  const sheet = sheets.find(({ page }) => page === pageNumber) ?? sheets[0];
  if (!head || !archive || (!sheet && !isSound(file))) return null;
  const open = sheet ? await openSheet(reader, sheet, '') : null;
  const text = open ? linesOfSheet(open) : await cuesOf(reader, file);
  const kinds = possibleKinds(opened, { isPicture: open !== null, hasText: text.length > 0 });
  if (kinds.length === 0) return null;
  const lines = kinds.includes('line') ? text : [];
  const number = readId(queryText(query, 'wiersz'));
  const line = number === null ? undefined : lines[number - 1];
  return {
    page: 'contribution',
    archive,
    record: { id: head.id, title: head.title, lang: langOf(head), signature: fullSignature(head) },
    file: { id: file.id, name: file.name, mimeType: file.mimeType },
    picture: open && { page: open.page, size: open.size },
    kinds,
    lines,
    textLanguage: open?.textLanguage ?? file.textLanguage,
    line: line && number !== null ? { ...line, number } : null,
    typed: sent.typed ?? { ...typedContribution({}), text: line?.text ?? '' },
    faults: sent.faults,
    isSent: queryText(query, 'wyslano') !== '',
  };
}
