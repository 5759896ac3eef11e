import type { ContributionKind } from '@regest/contract/endpoints/contributions.ts';
import type { ContributionPage } from '@regest/portal/views/pages.ts';
import type { Box } from '@regest/portal/views/sheet-view.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { listContributionKinds } from '../../../queries/published/contributions.ts';
import { findPublicFile } from '../../../queries/published/files.ts';
import { findPublicHeads } from '../../../queries/published/records.ts';
import { readId } from '../addresses.ts';
import { findBrief, fullSignature, langOf } from '../entries.ts';
import { one, type Query } from '../page-request.ts';
import { fileOf, isSound, LISTED_FIELDS, openSheet, sheetsOf } from '../sheets.ts';

const NAMES = ['text', 'credit', 'x', 'y', 'w', 'h'] as const;

/** What was typed into the form, as it came. */
export const typedContribution = (form: Readonly<Record<string, string>>): ContributionPage['typed'] =>
  Object.fromEntries(NAMES.map((name) => [name, form[name] ?? ''])) as ContributionPage['typed'];

/** The place that was marked: `undefined` where none was, null where it is no place on the picture. */
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

/** What is wrong with a contribution beside its texts. */
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

/** Null: there is no such public scan or recording, or nothing is asked about it. */
export async function loadContribution(
  reader: Reader,
  query: Query,
  sent: { typed?: ContributionPage['typed']; faults: string[] } = { faults: [] },
): Promise<ContributionPage | null> {
  const fileId = readId(one(query, 'plik'));
  const row = fileId === null ? undefined : await findPublicFile(reader, fileId);
  if (!row || row.record_id === null || !LISTED_FIELDS.has(row.field)) return null;
  const [kinds, [head], archive] = await Promise.all([
    listContributionKinds(reader, row.record_id),
    findPublicHeads(reader, [row.record_id]),
    findBrief(reader, row.institution_id),
  ]);
  const file = fileOf(row);
  const pageNumber = readId(one(query, 's'));
  const sheets = sheetsOf([file]);
  const sheet = sheets.find(({ page }) => page === pageNumber) ?? sheets[0];
  if (!head || !archive || kinds.length === 0 || (!sheet && !isSound(file))) return null;
  const open = sheet ? await openSheet(reader, sheet, '') : null;
  const lines =
    open?.text && kinds.includes('line')
      ? open.lines.map(({ start, end, box }) => ({ text: (open.text ?? '').slice(start, end).trim(), box }))
      : [];
  const number = readId(one(query, 'wiersz'));
  const line = number === null ? undefined : lines[number - 1];
  return {
    page: 'contribution',
    archive,
    record: { id: head.id, title: head.title, lang: langOf(head), signature: fullSignature(head) },
    file: { id: file.id, name: file.name },
    picture: open && { page: open.page, size: open.size },
    kinds,
    lines: lines.map(({ text }) => text),
    textLanguage: open?.textLanguage ?? 'pl',
    line: line && number !== null ? { ...line, number } : null,
    typed: sent.typed ?? { ...typedContribution({}), text: line?.text ?? '' },
    faults: sent.faults,
    isSent: one(query, 'wyslano') !== '',
  };
}
