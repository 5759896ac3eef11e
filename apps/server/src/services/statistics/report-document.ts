import type { ReportFormat } from '@regest/contract/endpoints/exports.ts';
import type { StatisticsFigures } from '@regest/contract/endpoints/statistics.ts';
import type {
  StatisticsCategory,
  StatisticsLevel,
  StatisticsSource,
} from '@regest/contract/statistics-range.ts';
import { placeInPolish } from '@regest/contract/text/place-names.ts';
import { DOCUMENT_TEXTS } from '../../writers/documents.ts';
import type { ReportCell, ReportColumn, ReportKind } from '../../writers/report.ts';

/** Rows of a PDF, which takes a second for some hundred rows to draw; a longer report belongs in a spreadsheet. */
const MAX_PDF_ROWS = 2000;
/** Rows that Excel can hold, less the head. */
const MAX_SHEET_ROWS = 1_000_000;

export function rowLimit(format: ReportFormat): number {
  return format === 'pdf' ? MAX_PDF_ROWS : MAX_SHEET_ROWS;
}

type FigureName = keyof StatisticsFigures;

const FIGURES: readonly [name: FigureName, kind: ReportKind][] = [
  ['pageviews', 'whole'],
  ['uniquePageviews', 'whole'],
  ['avgTimeOnPage', 'seconds'],
  ['entrances', 'whole'],
  ['exits', 'whole'],
  ['exitRate', 'share'],
  ['bounceRate', 'share'],
];

export function figureColumns(): ReportColumn[] {
  return FIGURES.map(([name, kind]) => ({
    header: DOCUMENT_TEXTS.say(`statistics.${name}`),
    kind,
    // Wide enough for the longest word of the heads.
    width: kind === 'share' ? 3 : 2,
  }));
}

export function figureCells(figures: StatisticsFigures): ReportCell[] {
  return FIGURES.map(([name]) => figures[name]);
}

/** A column of text; `key` is the text key of its head. */
export function textColumn(key: string, width: number): ReportColumn {
  return { header: DOCUMENT_TEXTS.say(key), kind: 'text', width };
}

/** Singular name of a level, from texts such as `level.unit`. */
export function levelName(level: StatisticsLevel): string {
  return DOCUMENT_TEXTS.say(`level.${level.toLowerCase()}`);
}

const UNKNOWN_VALUES = new Set(['', '(not set)']);

/** Display text of a value of a category. */
export function categoryValue(category: StatisticsCategory, value: string): string {
  const { say } = DOCUMENT_TEXTS;
  if (UNKNOWN_VALUES.has(value)) return say('statistics.notSet');
  if (category === 'DEVICE_CATEGORY') {
    const name = say(`statistics.device.${value}`);
    return name.startsWith('statistics.') ? value : name;
  }
  if (category === 'COUNTRY' || category === 'CITY') return placeInPolish(category, value);
  return value === '(entrance)' ? say('statistics.direct') : value;
}

export interface ReportFrame {
  institution: string;
  source: StatisticsSource;
  from: string;
  to: string;
  level?: StatisticsLevel;
  /** Page of a report about one page. */
  page?: string;
  /** Number of rows left out of a PDF. */
  leftOut: number;
}

export function reportNotes({ institution, source, from, to, level, page, leftOut }: ReportFrame): string[] {
  const { say } = DOCUMENT_TEXTS;
  return [
    `${say('columns.institution')}: ${institution}`,
    `${say('statistics.dateRange')}: ${from} – ${to}`,
    `${say('statistics.levelSelector')}: ${level ? say(`statistics.level.${level.toLowerCase()}`) : say('statistics.level.all')}`,
    ...(page === undefined ? [] : [page]),
    say(source === 'old' ? 'statistics.oldPortalNotice' : 'statistics.portalNotice'),
    ...(leftOut > 0 ? [say('statistics.report.leftOut', { shown: MAX_PDF_ROWS, count: leftOut })] : []),
  ];
}
