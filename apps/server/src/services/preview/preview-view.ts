import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { publicFields } from '@regest/contract/fields/standard.ts';
import { authorPath, termPath } from '@regest/portal/addresses/paths.ts';
import type { TreeNode } from '@regest/portal/views/common.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { FileRow } from '../../queries/files/find-files.ts';
import type { InstitutionRow } from '../../queries/institutions/institutions.ts';
import type { AncestorRow, FullRecord } from '../../queries/records/find-records.ts';
import { NOTHING_SHOWN } from '../portal/collection-overview.ts';
import { briefOf, langOf } from '../portal/entries.ts';
import { LISTED_FIELDS } from '../portal/sheets.ts';
import { isWithheld } from '../preservation/require-scanned.ts';
import { parentageOf } from '../records/record-view.ts';

type Fields = Record<string, unknown>;
const NO_MEDIA = { scans: 0, audio: 0, video: 0, hasText: false, isTextChecked: false };
const CLOSED = ['restricted', 'unavailable'];

/** The tree of the branch alone: the neighbours may be unpublished, and each has a page of its own. */
function branchOf(row: FullRecord, pathOf: (id: number) => string): TreeNode {
  const node = ({ id, level, title, signature }: AncestorRow, below: TreeNode[]): TreeNode => ({
    id,
    level,
    title,
    signature,
    path: pathOf(id),
    media: NO_MEDIA,
    isCurrent: id === row.id,
    isOpen: true,
    children: below,
    more: 0,
    isMoreExact: true,
  });
  return row.ancestors.reduceRight((below, above) => node(above, [below]), node(row, []));
}

/** Reason for hidden files: the closure of all of them, or of some that are closed alone. */
function closingOf({ closed }: FullRecord, files: readonly FileRow[]): RecordPage['closing'] {
  const closing = closed?.scope === 'files' ? closed : files.find(isClosedAlone)?.closed;
  return closing ? { reason: closing.reason, until: closing.until } : null;
}
const isClosedAlone = ({ closed }: FileRow) => closed?.kind === 'file';

/** A record as its public page will show it: the same fields, published or not, with the files that are not closed. */
export function previewView(
  row: FullRecord,
  institution: InstitutionRow,
  files: readonly FileRow[],
  pathOf: (id: number) => string,
  descriptionLanguage: string | null,
): RecordPage {
  const fields = institution.fields as Fields;
  const open = publicFields(recordFields(row.level), fields.donorsPublic === true).map(({ name }) => name);
  const availabilities = (row.fields.availabilities ?? []) as string[];
  const { workingHours, premisesLocation } = fields as Record<string, string | undefined>;
  return {
    page: 'record',
    id: row.id,
    level: row.level,
    title: row.title,
    lang: langOf({ description_language: descriptionLanguage }),
    signature: parentageOf(row).computedSignature,
    dates: row.dates,
    fields: Object.fromEntries(Object.entries(row.fields).filter(([name]) => open.includes(name))),
    creators: row.authors.map(({ id, name }) => ({ title: name, type: null, path: authorPath(id, name) })),
    terms: row.indices.map(({ id, name, type }) => ({ title: name, type, path: termPath(id, name) })),
    archive: {
      ...briefOf({ ...institution, fields, updated_at: institution.updated_at }),
      hasPage: institution.is_published,
    },
    visit: { workingHours: workingHours ?? null, premises: premisesLocation ?? null },
    place: row.ancestors.map(({ id, title, signature, level }) => ({
      title,
      signature,
      level,
      path: pathOf(id),
    })),
    path: pathOf(row.id),
    closing: closingOf(row, files),
    isClosed: row.closed?.scope === 'files' || availabilities.some((name) => CLOSED.includes(name)),
    updatedAt: row.updated_at,
    media: { ...NO_MEDIA, scans: row.has_files ? 1 : 0 },
    tree: branchOf(row, pathOf),
    children: [],
    shown: NOTHING_SHOWN,
    childrenTotal: 0,
    childrenPage: 1,
    years: [],
    gaps: [],
    share: null,
    files: [],
    whole: null,
    transcripts: [],
    sheets: [],
    sheet: null,
    sheetHits: [],
    grid: null,
    recordings: [],
    recording: null,
    previous: null,
    next: null,
    query: '',
    contributions: { kinds: [], accepted: [] },
    isPreview: true,
    previewFiles: files
      .filter((file) => LISTED_FIELDS.has(file.field) && !isWithheld(file) && !isClosedAlone(file))
      .map((file) => ({
        id: file.id,
        name: file.name,
        mimeType: file.mime_type,
        isPublished: file.is_published,
        path: `${pathOf(row.id)}/plik/${file.id}`,
        hasThumbnail: file.thumbnail_id !== null,
      })),
  };
}
