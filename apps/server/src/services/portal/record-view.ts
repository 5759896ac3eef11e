import { creatorPath, recordPath, termPath } from '@regest/portal/addresses/paths.ts';
import type { Named } from '@regest/portal/views/common.ts';
import type { RecordPage } from '@regest/portal/views/record-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { findPublicInstitution } from '../../queries/published/institutions.ts';
import { listMedia } from '../../queries/published/media.ts';
import { findPublicRecord, listPublicChildren, type PublicRecord } from '../../queries/published/records.ts';
import { countChildren, countShare, findNeighbours, listYearsBelow } from '../../queries/published/tree.ts';
import { briefOf, findBrief } from './archive-brief.ts';
import { chaptersOf } from './chapters.ts';
import { entriesOf, fullSignature, mediaOf, pathOf } from './entries.ts';
import { fileOf, isSound, LISTED_FIELDS, openRecording, openSheet, sheetsOf } from './reading-view.ts';
import { sheetHits } from './sheet-hits.ts';
import { NOTHING_SHOWN, shownFirst } from './shown-first.ts';
import { treeOf } from './tree-view.ts';

export interface RecordAsked {
  /** Number of a sheet, from 1. */
  sheet: number | null;
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

async function neighboursOf(
  reader: Reader,
  record: PublicRecord,
): Promise<{ previous: Named | null; next: Named | null }> {
  const { previous, next } = await findNeighbours(reader, record);
  const named = (one: typeof previous): Named | null =>
    one && { title: one.title, path: pathOf({ ...record, signature: one.signature }) };
  return { previous: named(previous), next: named(next) };
}

/** Everything that the page of a record shows; null where there is no such public record. */
export async function recordView(
  reader: Reader,
  deps: Pick<Deps, 'store'>,
  id: number,
  asked: RecordAsked,
): Promise<RecordPage | null> {
  const record = await findPublicRecord(reader, id);
  if (!record) return null;
  const isTop = record.ancestors.length === 0;
  const offset = (asked.childrenPage - 1) * CHILDREN;
  const [archive, institution, rows, tree, children, counts, beside, media, years, share, shown] =
    await Promise.all([
      findBrief(reader, record.institution_id),
      findPublicInstitution(reader, record.institution_id),
      listPublicFiles(reader, [record.id]),
      treeOf(reader, record),
      listPublicChildren(reader, record.id, { offset, limit: CHILDREN }),
      countChildren(reader, [record.id]),
      neighboursOf(reader, record),
      listMedia(reader, [record.id]),
      isTop ? listYearsBelow(reader, record.path) : [],
      isTop ? countShare(reader, record.path) : null,
      isTop ? shownFirst(reader, record) : NOTHING_SHOWN,
    ]);
  if (!institution) return null;
  const files = rows.filter(({ field }) => LISTED_FIELDS.has(field)).map(fileOf);
  const sheets = sheetsOf(files);
  const sound = files.find(isSound);
  const wanted = sheets[(asked.sheet ?? 1) - 1] ?? sheets[0];
  const showsSound = sound !== undefined && asked.sheet === null;
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
    archive: archive ?? briefOf(institution),
    visit: { workingHours: workingHours ?? null, premises: premisesLocation ?? null },
    place: placeOf(record),
    path: pathOf(record),
    isClosed: record.is_closed,
    updatedAt: record.updated_at,
    media: mediaOf(media.get(record.id)),
    tree,
    children: await entriesOf(
      reader,
      children.map((child) => child.id),
    ),
    shown,
    childrenTotal: counts.get(record.id) ?? 0,
    childrenPage: asked.childrenPage,
    years,
    share,
    files,
    transcripts: rows.filter(({ field }) => field === 'transcriptionFiles').map(fileOf),
    sheets,
    grid: asked.grid,
    sheet: wanted && !showsSound ? await openSheet(reader, wanted, asked.query) : null,
    sheetHits: showsSound || asked.query === '' ? [] : await sheetHits(reader, sheets, asked.query),
    recording: showsSound ? await openRecording(reader, sound, chaptersOf(deps, rows), asked) : null,
    ...beside,
    query: asked.query,
    isPreview: false,
  };
}
