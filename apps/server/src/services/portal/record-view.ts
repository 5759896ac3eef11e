import { creatorPath, recordPath, termPath } from '@regest/portal/addresses/paths.ts';
import type { Named } from '@regest/portal/views/common.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { listInstitutionPictures, listPublicFiles } from '../../queries/published/files.ts';
import type { PublicInstitution } from '../../queries/published/institutions.ts';
import { listMedia } from '../../queries/published/media.ts';
import { findPublicRecord, listPublicChildren, type PublicRecord } from '../../queries/published/records.ts';
import { countAllChildren, countChildren, countShare, findNeighbours } from '../../queries/published/tree.ts';
import { briefOf, logoAmong } from './archive-brief.ts';
import { chaptersOf } from './chapters.ts';
import { entryOf, fullSignature, mediaOf, pathOf } from './entries.ts';
import { fileOf, isSound, LISTED_FIELDS, openRecording, openSheet, sheetsOf } from './reading-view.ts';
import { sheetHits } from './sheet-hits.ts';
import { NOTHING_SHOWN, shownFirst } from './shown-first.ts';
import { findTreeRows, MOST_COUNTED, treeOf } from './tree-view.ts';
import { NO_YEARS, yearsView } from './years-view.ts';

/** Where a public record stands: its ids from the collection down, its own last. */
export interface RecordPlace {
  institution: PublicInstitution;
  branch: readonly number[];
}

export interface RecordAsked {
  /** Number of a sheet, from 1. */
  sheet: number | null;
  /** Number of a recording, from 1. */
  recording: number | null;
  from: number | null;
  to: number | null;
  query: string;
  childrenPage: number;
  /** Which ninety-six of many sheets, from 1. */
  grid: number | null;
}

const CHILDREN = 50;

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
 * Everything that the page of a record shows; null where there is no such public record. Statements that do not wait
 * for one another go together: first what the place tells, then what lies on what was found.
 */
export async function recordView(
  reader: Reader,
  deps: Pick<Deps, 'store'>,
  { institution, branch }: RecordPlace,
  asked: RecordAsked,
): Promise<RecordPage | null> {
  const [id = 0, parentId = null] = branch.toReversed();
  const isTop = parentId === null;
  const path = `${branch.join('.')}.`;
  const offset = (asked.childrenPage - 1) * CHILDREN;
  const [record, pictures, rows, { rows: shownRows, cut }, children, beside, years, share, shown] =
    await Promise.all([
      findPublicRecord(reader, id),
      listInstitutionPictures(reader, institution.id),
      listPublicFiles(reader, [id]),
      findTreeRows(reader, branch),
      listPublicChildren(reader, id, { offset, limit: CHILDREN }),
      findNeighbours(reader, id, parentId),
      isTop ? yearsView(reader, path) : NO_YEARS,
      isTop ? countShare(reader, path) : null,
      isTop ? shownFirst(reader, institution.id, path) : NOTHING_SHOWN,
    ]);
  if (!record) return null;
  const files = rows.filter(({ field }) => LISTED_FIELDS.has(field)).map(fileOf);
  const sheets = sheetsOf(files);
  const recordings = files.filter(isSound);
  const number = recordings[(asked.recording ?? 1) - 1] ? (asked.recording ?? 1) : 1;
  const sound = recordings[number - 1];
  const wanted = sheets[(asked.sheet ?? 1) - 1] ?? sheets[0];
  const showsSound = sound !== undefined && asked.sheet === null;
  const isWhole = offset === 0 && children.length < CHILDREN;
  const ids = [...branch, ...shownRows.map((row) => row.id), ...children.map((child) => child.id)];
  const [media, counts, childrenTotal, sheet, hits, recording] = await Promise.all([
    listMedia(reader, [...new Set(ids)]),
    countChildren(reader, cut, MOST_COUNTED),
    isWhole ? children.length : countAllChildren(reader, id),
    wanted && !showsSound ? openSheet(reader, wanted, asked.query) : null,
    showsSound || asked.query === '' ? [] : sheetHits(reader, sheets, asked.query),
    showsSound
      ? openRecording(reader, sound, chaptersOf(deps, rows, recordings, sound), { ...asked, number })
      : null,
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
    signature: fullSignature(record),
    dates: record.dates,
    fields: record.fields,
    creators: record.authors.map(({ id: author, name }) => ({
      title: name,
      path: creatorPath(author, name),
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
    updatedAt: record.updated_at,
    media: mediaOf(media.get(record.id)),
    tree: treeOf(record, shownRows, media, counts),
    children: children.map((child) =>
      entryOf({ ...record, ...child, ancestors: above }, media.get(child.id)),
    ),
    shown,
    childrenTotal,
    childrenPage: asked.childrenPage,
    ...years,
    share,
    files,
    transcripts: rows.filter(({ field }) => field === 'transcriptionFiles').map(fileOf),
    sheets,
    grid: asked.grid,
    sheet,
    sheetHits: hits,
    recordings,
    recording,
    previous: besideOf(beside.previous),
    next: besideOf(beside.next),
    query: asked.query,
    isPreview: false,
    previewFiles: [],
  };
}
