import { Readable } from 'node:stream';
import { ANALYTICS_COLUMNS, type AnalyticsColumn } from '../../src/services/statistics/analytics-row.ts';

export type AnalyticsValues = Record<AnalyticsColumn, string | number>;

export function aVisit(values: Partial<AnalyticsValues> & { institution: string }): AnalyticsValues {
  return {
    date: '2020-05-03',
    level: 'UNIT',
    signature: 'PL_1_01',
    title: 'Statut straży',
    url: '/jednostka/1',
    pageviews: 10,
    uniquePageviews: 8,
    timeOnPage: 300,
    entrances: 4,
    exits: 2,
    bounces: 1,
    deviceCategory: 'desktop',
    previousPagePath: '(entrance)',
    country: 'Poland',
    city: 'Łódź',
    ...values,
  };
}

const cell = (value: string | number) =>
  /[";\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** A file of visits in the export format of the old portal. */
export function analyticsText(visits: readonly AnalyticsValues[]): string {
  const lines = visits.map((visit) => ANALYTICS_COLUMNS.map((name) => cell(visit[name])).join(';'));
  return `${[ANALYTICS_COLUMNS.join(';'), ...lines].join('\r\n')}\r\n`;
}

export function analyticsFile(content: readonly AnalyticsValues[] | string | Buffer): Readable {
  const bytes = typeof content === 'string' || Buffer.isBuffer(content) ? content : analyticsText(content);
  return Readable.from([Buffer.from(bytes)], { objectMode: false });
}
