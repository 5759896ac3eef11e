import { Readable } from 'node:stream';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { exportsApi, ReportFormat } from '@regest/contract/endpoints/exports.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { periodOf, STATISTICS_CATEGORIES } from '@regest/contract/statistics-range.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { findInstitutionName } from '../../queries/institutions/institutions.ts';
import { type CategoryFigures, listCategoryFigures } from '../../queries/statistics/category-figures.ts';
import { figuresOf } from '../../queries/statistics/figures.ts';
import { listPageFigures, type PageFigures } from '../../queries/statistics/page-figures.ts';
import { CSV_CONTENT_TYPE } from '../../writers/csv.ts';
import { DOCUMENT_TEXTS, PDF_CONTENT_TYPE, XLSX_CONTENT_TYPE } from '../../writers/documents.ts';
import { type Report, type ReportRow, reportCsv } from '../../writers/report.ts';
import { institutionScope } from '../access/institution-scope.ts';
import {
  categoryValue,
  figureCells,
  figureColumns,
  levelName,
  reportNotes,
  rowLimit,
  textColumn,
} from './report-document.ts';
import { spansOf } from './spans.ts';

type PageQuery = QueryOf<typeof exportsApi.report>;
type CategoryQuery = QueryOf<typeof exportsApi.pageReport>;

/** Writers of pages and sheets, loaded with the first report that needs them, not at every start of a server. */
const WRITERS: Record<ReportFormat, { type: string; write: (report: Report) => Promise<Readable> }> = {
  pdf: {
    type: PDF_CONTENT_TYPE,
    write: async (report) => (await import('../../writers/pdf/report-pdf.ts')).reportPdf(report),
  },
  xlsx: {
    type: XLSX_CONTENT_TYPE,
    write: async (report) => (await import('../../writers/xlsx.ts')).reportXlsx(report),
  },
  csv: {
    type: CSV_CONTENT_TYPE,
    write: async (report) => Readable.from(reportCsv(report), { objectMode: false }),
  },
};

export async function writeReport(
  format: ReportFormat,
  report: Report,
): Promise<{ type: string; content: Readable }> {
  const { type, write } = WRITERS[format];
  return { type, content: await write(report) };
}

async function institutionOf(db: Db, actor: Actor, requestedId: number | undefined) {
  const id = institutionScope(actor, 'statistics.read', requestedId);
  const row = await findInstitutionName(db, id);
  if (!row) throw notFound('institution', id);
  return row;
}

const pageColumns = () => [
  textColumn('columns.signature', 3),
  textColumn('columns.title', 5),
  textColumn('statistics.level.one', 2),
  textColumn('statistics.url', 4),
  ...figureColumns(),
];

const pageCells = (row: PageFigures): ReportRow => [
  row.signature,
  row.title,
  levelName(row.level),
  row.url,
  ...figureCells(figuresOf(row)),
];

/** Visits by page: the list without pagination. */
export async function pageReport(
  db: Db,
  actor: Actor,
  format: ReportFormat,
  query: PageQuery,
): Promise<Report> {
  const institution = await institutionOf(db, actor, query.institution_id);
  const filter = {
    ...query,
    institutionId: institution.id,
    spans: spansOf(query.from, query.to, periodOf(query.source)),
  };
  const rows = await listPageFigures(db, filter, query, { offset: 0, limit: rowLimit(format) });
  const leftOut = (rows[0]?.total ?? 0) - rows.length;
  return {
    title: DOCUMENT_TEXTS.say('statistics.report.title'),
    notes: reportNotes({ ...query, institution: institution.name, leftOut }),
    columns: pageColumns(),
    rows: rows.map(pageCells),
  };
}

const categoryColumns = () => [
  textColumn('statistics.categoryLabel', 3),
  textColumn('statistics.categoryValue', 5),
  ...figureColumns(),
];

/** Visits of a page (or a level) by category: the requested one, or all four. */
export async function categoryReport(
  db: Db,
  actor: Actor,
  format: ReportFormat,
  query: CategoryQuery,
): Promise<Report> {
  const institution = await institutionOf(db, actor, query.institution_id);
  const base = {
    ...query,
    institutionId: institution.id,
    spans: spansOf(query.from, query.to, periodOf(query.source)),
  };
  const categories = query.category ? [query.category] : STATISTICS_CATEGORIES;
  const rows: ReportRow[] = [];
  let leftOut = 0;
  for (const category of categories) {
    const limit = Math.floor(rowLimit(format) / categories.length);
    const figures: CategoryFigures[] = await listCategoryFigures(db, { ...base, category }, query, {
      offset: 0,
      limit,
    });
    leftOut += (figures[0]?.total ?? 0) - figures.length;
    const name = DOCUMENT_TEXTS.say(`statistics.category.${category}`);
    for (const row of figures) {
      rows.push([name, categoryValue(category, row.value), ...figureCells(figuresOf(row))]);
    }
  }
  const page = query.url ?? query.signature;
  return {
    title: DOCUMENT_TEXTS.say('statistics.report.title'),
    notes: reportNotes({ ...query, institution: institution.name, leftOut, ...(page && { page }) }),
    columns: categoryColumns(),
    rows,
  };
}
