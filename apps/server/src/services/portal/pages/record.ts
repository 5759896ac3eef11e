import { LEVELS } from '@regest/contract/levels.ts';
import { authorPath, recordPath, termPath } from '@regest/portal/addresses/paths.ts';
import type { Named } from '@regest/portal/views/common.ts';
import type { RecordContribution, RecordPage } from '@regest/portal/views/record-view.ts';
import type { Box } from '@regest/portal/views/sheet-view.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import type { Deps } from '../../../deps.ts';
import type { Step } from '../../../queries/published/addresses.ts';
import { countCanvasFiles } from '../../../queries/published/canvas-files.ts';
import type { PublicContribution } from '../../../queries/published/contributions.ts';
import { listInstitutionPictures, listMedia, listPublicFiles } from '../../../queries/published/files.ts';
import type { PublicInstitution } from '../../../queries/published/institutions.ts';
import {
  findPublicRecord,
  listPublicChildren,
  type PublicRecord,
} from '../../../queries/published/records.ts';
import {
  countAllChildren,
  countChildren,
  countShare,
  findNeighbours,
} from '../../../queries/published/tree.ts';
import { kindOf } from '../../iiif/iiif-values.ts';
import { NO_YEARS, NOTHING_SHOWN, shownFirst, yearsView } from '../collection-overview.ts';
import { briefOf, entryOf, fullSignature, langOf, logoAmong, mediaOf, pathOf } from '../entries.ts';
import { noFigureCache } from '../figures.ts';
import { openFields } from '../open-fields.ts';
import { contributionsOfRecord, possibleKinds } from '../record-contributions.ts';
import { chaptersOf, openRecording } from '../recordings.ts';
import { sheetHits } from '../sheet-hits.ts';
import { fileOf, isSound, LISTED_FIELDS, openSheet, sheetsOf } from '../sheets.ts';
import { findTreeRows, MAX_COUNTED, neighboursIn, treeOf } from '../tree.ts';

/** Place of a public record: its ancestors from the collection down, itself last. */
export interface RecordPlace {
  institution: PublicInstitution;
  branch: readonly Step[];
}

export interface RecordRequest {
  /** Number of a sheet, from 1. */
  sheet: number | null;
  /** Region of that sheet. */
  region: Box | null;
  /** Number of a recording, from 1. */
  recording: number | null;
  from: number | null;
  to: number | null;
  query: string;
  childrenPage: number;
  /** Page of the grid of sheets, from 1. */
  grid: number | null;
}

const CHILDREN_PER_PAGE = 50;
const NO_CONTRIBUTIONS: RecordPage['contributions'] = { kinds: [], accepted: [] };

function placeOf(record: PublicRecord): RecordPage['place'] {
  const institution = { id: record.institution_id, alias: record.institution_alias };
  return record.ancestors.map((above, index) => ({
    title: above.title,
    signature: above.signature,
    level: above.level,
    path: recordPath(
      institution,
      record.ancestors.slice(0, index + 1).map(({ signature }) => signature),
    ),
  }));
}

/**
 * All content of the page of a record; null where there is no such public record. Independent statements run
 * together: first those by place, then those that need their results.
 */
export async function loadRecord(
  reader: Reader,
  deps: Pick<Deps, 'store'>,
  { institution, branch: steps }: RecordPlace,
  request: RecordRequest,
  figures = noFigureCache,
): Promise<RecordPage | null> {
  const branch = steps.map((step) => step.id);
  const [id = 0, parentId = null] = branch.toReversed();
  const level = steps.at(-1)?.level;
  const isLeaf = level !== undefined && LEVELS[level].children.length === 0;
  const isTop = parentId === null;
  const path = `${branch.join('.')}.`;
  const offset = (request.childrenPage - 1) * CHILDREN_PER_PAGE;
  const [record, pictures, rows, tree, children, years, share, shown] = await Promise.all([
    findPublicRecord(reader, id),
    figures(`pictures ${institution.id}`, () => listInstitutionPictures(reader, institution.id)),
    listPublicFiles(reader, [id]),
    findTreeRows(reader, isLeaf ? branch.slice(0, -1) : branch),
    isLeaf ? [] : listPublicChildren(reader, id, { offset, limit: CHILDREN_PER_PAGE }),
    isTop ? figures(`years ${path}`, () => yearsView(reader, path)) : NO_YEARS,
    isTop ? figures(`share ${path}`, () => countShare(reader, path)) : null,
    isTop ? shownFirst(reader, institution.id, path, figures) : NOTHING_SHOWN,
  ]);
  if (!record) return null;
  const files = rows.filter(({ field }) => LISTED_FIELDS.has(field)).map(fileOf);
  const sheets = sheetsOf(files);
  const recordings = files.filter(isSound);
  const number = recordings[(request.recording ?? 1) - 1] ? (request.recording ?? 1) : 1;
  const sound = recordings[number - 1];
  const sheetToOpen = sheets[(request.sheet ?? 1) - 1] ?? sheets[0];
  const showsSound = sound !== undefined && request.sheet === null;
  const isWhole = offset === 0 && children.length < CHILDREN_PER_PAGE;
  const ids = [...branch, ...tree.rows.map((row) => row.id), ...children.map((child) => child.id)];
  const numberOf = ({ file_id, page }: PublicContribution): RecordContribution['place'] => {
    const shownSheet = sheets.find((one) => one.fileId === file_id && one.page === page);
    if (shownSheet) return { sheet: shownSheet.number };
    const index = recordings.findIndex((one) => one.id === file_id);
    return index < 0 ? null : { recording: index + 1 };
  };
  const [media, beside, counts, childrenTotal, sheet, hits, recording, contributions, whole] =
    await Promise.all([
      listMedia(reader, [...new Set(ids)]),
      neighboursIn(tree, id, parentId) ?? findNeighbours(reader, id, parentId),
      countChildren(reader, tree.cut, MAX_COUNTED),
      isWhole ? children.length : countAllChildren(reader, id),
      sheetToOpen && !showsSound ? openSheet(reader, sheetToOpen, request.query) : null,
      showsSound || request.query === '' ? [] : sheetHits(reader, sheets, request.query),
      showsSound
        ? openRecording(reader, sound, chaptersOf(deps, rows, recordings, sound), { ...request, number })
        : null,
      files.length === 0 ? NO_CONTRIBUTIONS : contributionsOfRecord(reader, id, numberOf),
      kindOf(record.level) === 'Manifest' ? countCanvasFiles(reader, id) : null,
    ]);
  const besideOf = (one: typeof beside.previous): Named | null =>
    one && { title: one.title, path: pathOf({ ...record, signature: one.signature }) };
  const above = [...record.ancestors, record];
  const { workingHours, premisesLocation } = institution.fields as Record<string, string | undefined>;
  return {
    page: 'record',
    id: record.id,
    level: record.level,
    title: record.title,
    lang: langOf(record),
    signature: fullSignature(record),
    dates: record.dates,
    fields: openFields(record),
    creators: record.authors.map(({ id: author, name, type }) => ({
      title: name,
      type,
      path: authorPath(author, name),
    })),
    terms: record.indices.map(({ id: term, name, type }) => ({
      title: name,
      type,
      path: termPath(term, name),
    })),
    archive: briefOf(institution, logoAmong(pictures)),
    visit: { workingHours: workingHours ?? null, premises: premisesLocation ?? null },
    place: placeOf(record),
    path: pathOf(record),
    isClosed: record.is_closed,
    closing: record.closing,
    updatedAt: record.updated_at,
    media: mediaOf(media.get(record.id)),
    tree: treeOf(record, tree.rows, media, counts),
    children: children.map((child) =>
      entryOf({ ...record, ...child, ancestors: above }, media.get(child.id)),
    ),
    shown,
    childrenTotal,
    childrenPage: request.childrenPage,
    ...years,
    share,
    files,
    whole: whole && { files: whole.files, scans: whole.scans, hasText: whole.has_text },
    transcripts: rows.filter(({ field }) => field === 'transcriptionFiles').map(fileOf),
    sheets,
    grid: request.grid,
    sheet: sheet && { ...sheet, region: request.sheet === null ? null : request.region },
    sheetHits: hits,
    recordings,
    recording,
    previous: besideOf(beside.previous),
    next: besideOf(beside.next),
    query: request.query,
    contributions: {
      ...contributions,
      kinds: possibleKinds(contributions.kinds, {
        isPicture: sheet !== null,
        hasText: sheet ? sheet.text !== null : (recording?.cues.length ?? 0) > 0,
      }),
    },
    isPreview: false,
    previewFiles: [],
  };
}
