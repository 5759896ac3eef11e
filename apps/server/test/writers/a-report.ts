import type { Report, ReportRow } from '../../src/writers/report.ts';

export function aReport(rows: Report['rows'], title = 'Statystyki odwiedzin'): Report {
  return {
    title,
    notes: ['Okres: 2019-04-07 - 2022-03-28'],
    columns: [
      { header: 'Tytuł', kind: 'text', width: 6 },
      { header: 'Odsłony', kind: 'whole', width: 2 },
      { header: 'Współczynnik wyjść', kind: 'share', width: 2 },
      { header: 'Średni czas', kind: 'seconds', width: 2 },
    ],
    rows,
  };
}

export const manyRows = (count: number): ReportRow[] =>
  Array.from({ length: count }, (_, index) => [`Zażółć gęślą jaźń nr${index}.`, index * 1000, 0.12345, 83]);
