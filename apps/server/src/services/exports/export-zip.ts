import type { CsvColumn } from '@regest/contract/derive/csv-columns.ts';
import { recordCsvColumns } from '@regest/contract/derive/csv-columns.ts';
import { authorCsvColumns, fileCsvColumns, indexCsvColumns } from '@regest/contract/derive/csv-lists.ts';
import { type SheetRecord, sheetColumns } from '@regest/contract/exchange/sheet-columns.ts';
import { LEVEL_PATHS, LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { Pool } from 'pg';
import type { ExportRow } from '../../queries/exports/export-rows.ts';
import { streamRecords } from '../../queries/exports/export-rows.ts';
import { streamAuthors, streamFiles, streamIndices } from '../../queries/exports/named-rows.ts';
import { openSnapshot, type Snapshot } from '../../queries/shared/snapshot.ts';
import { type CsvRow, csvChunks } from '../../writers/csv.ts';
import type { ZipEntry } from '../../writers/zip.ts';
import { readSections, type SectionTree, stretchesOf } from './export-ead.ts';

/** Scope of an export: one collection, or the whole institution. */
export interface ExportScope {
  institution: { id: number; signature: string };
  collectionId: number | null;
  /** True for the round-trip file: records alone, with their versions, under heads that name their fields. */
  isSheet?: boolean;
}

/** Ids collected on the way, so that the files of creators and terms hold those of the exported records. */
interface ExportedNames {
  authors: Set<number>;
  indices: Set<number>;
}

const NONE: never[] = [];

function csvRecord(row: ExportRow, computedSignature: string, met: ExportedNames): SheetRecord {
  const [id, parentId, signature, title, dates, fields, authors, indices, files] = row;
  for (const [author] of authors ?? NONE) met.authors.add(author);
  for (const [index] of indices ?? NONE) met.indices.add(index);
  return {
    id,
    parentId,
    computedSignature,
    signature,
    title,
    dates,
    fields,
    authors: authors?.map(([authorId, name]) => ({ id: authorId, name })) ?? NONE,
    indices: indices?.map(([indexId, name, type]) => ({ id: indexId, name, type })) ?? NONE,
    files: files?.map(([fileId, name, field]) => ({ id: fileId, name, field })) ?? NONE,
    isPublished: row[9],
    isDraft: row[10],
    createdAt: row[11],
    updatedAt: row[12],
    version: row[15],
  };
}

function signatureOf(level: RecordLevel, row: ExportRow, sections: SectionTree): string {
  const section = sections.byId.get(row[13])?.computedSignature ?? '';
  const { isAggregate, isLeaf } = LEVELS[level];
  if (isAggregate) return section;
  return joinSignature(isLeaf ? [section, row[14] ?? '', row[2]] : [section, row[2]]);
}

async function* recordRows(
  snapshot: Snapshot,
  level: RecordLevel,
  tree: () => Promise<SectionTree>,
  columns: readonly CsvColumn<SheetRecord>[],
  met: ExportedNames,
): AsyncGenerator<CsvRow> {
  const sections = await tree();
  const depths: Partial<Record<RecordLevel, (depth: number) => boolean>> = {
    collection: (depth) => depth === 0,
    series: (depth) => depth > 0,
  };
  const sectionDepth = depths[level];
  const stretches = stretchesOf(sections).filter(
    ({ id, isHead }) => !sectionDepth || (isHead && sectionDepth(sections.byId.get(id)?.depth ?? 0)),
  );
  for await (const row of streamRecords(snapshot, level, stretches)) {
    const record = csvRecord(row, signatureOf(level, row, sections), met);
    yield columns.map(({ cell }) => cell(record));
  }
}

async function* rowsOf<Source>(
  sources: AsyncIterable<Source>,
  columns: readonly CsvColumn<Source>[],
): AsyncGenerator<CsvRow> {
  for await (const source of sources) yield columns.map(({ cell }) => cell(source));
}

function csvEntry<Source>(
  name: string,
  columns: readonly CsvColumn<Source>[],
  sources: AsyncIterable<Source>,
): ZipEntry {
  return { name: `${name}.csv`, content: csvChunks(headOf(columns), rowsOf(sources, columns)) };
}

/** Heads such as `Tytuł [title]`: a label for people and a name for the import. */
function namedHeads<Source>(columns: readonly CsvColumn<Source>[]): CsvColumn<Source>[] {
  return columns.map((column) => ({ ...column, head: `${column.head} [${column.name}]` }));
}

/** Rows of one level for a workbook. */
export function sheetRows(
  snapshot: Snapshot,
  level: RecordLevel,
  sections: SectionTree,
  columns: readonly CsvColumn<SheetRecord>[],
): AsyncGenerator<CsvRow> {
  return recordRows(snapshot, level, async () => sections, columns, {
    authors: new Set(),
    indices: new Set(),
  });
}

const headOf = (columns: readonly { head: string }[]) => columns.map(({ head }) => head);

/** The files of an export, each read when the one before has been written. */
export async function* exportEntries(
  pool: Pool,
  actor: Actor,
  scope: ExportScope,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const snapshot = await openSnapshot(pool, signal);
  try {
    // Read with the first row, since the download of the caller begins before that.
    let sections: Promise<SectionTree> | null = null;
    const tree = () => {
      sections ??= readSections(snapshot, scope.institution, scope.collectionId);
      return sections;
    };
    const exportedNames: ExportedNames = { authors: new Set(), indices: new Set() };
    for (const level of RECORD_LEVELS) {
      const columns = scope.isSheet
        ? namedHeads(sheetColumns(level, actor.role))
        : recordCsvColumns(level, actor.role);
      const rows = recordRows(snapshot, level, tree, columns, exportedNames);
      yield { name: `${LEVEL_PATHS[level]}.csv`, content: csvChunks(headOf(columns), rows) };
    }
    if (scope.isSheet) return;
    const { institution, collectionId } = scope;
    const everyAuthorOf = collectionId === null ? institution.id : null;
    yield csvEntry(
      'authors',
      authorCsvColumns(),
      streamAuthors(snapshot, [...exportedNames.authors], everyAuthorOf),
    );
    yield csvEntry('indices', indexCsvColumns(), streamIndices(snapshot, [...exportedNames.indices]));
    yield csvEntry('files', fileCsvColumns(), streamFiles(snapshot, institution.id, collectionId));
  } finally {
    await snapshot.close();
  }
}
