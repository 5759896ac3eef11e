import type { FileText } from '../../queries/transcriptions/texts-of-record.ts';
import { datesInText } from './dates-in-text.ts';
import type { Candidate } from './metadata-candidates.ts';
import { namesInText } from './names-in-text.ts';

/** What a long text names most often; the rest would not be read. */
const MOST = { dates: 6, names: 10 };

/** A name is offered as a new term only where it is sure; another one has to be a term already. */
export interface TextCandidate extends Candidate {
  isSure: boolean;
}

const FIELDS = { person: 'personalIndices', place: 'geographicalIndices' } as const;

/** The most frequent first; of equals the first in the text. */
function byFrequency(
  candidates: readonly TextCandidate[],
  keyOf: (one: TextCandidate) => string,
  most: number,
) {
  const groups = [...Map.groupBy(candidates, keyOf).values()].toSorted((a, b) => b.length - a.length);
  return groups.slice(0, most).flatMap((group) => group.find(({ isSure }) => isSure) ?? group[0] ?? []);
}

/** Dates, persons and places that the texts of scans name, in their base forms. */
export async function textCandidates(texts: readonly FileText[]): Promise<TextCandidate[]> {
  const dates: TextCandidate[] = [];
  const names: TextCandidate[] = [];
  for (const { file_id: id, file_name: name, text } of texts) {
    const common = { origin: 'text', file: { id, name } } as const;
    for (const { dateFrom, text: written } of datesInText(text)) {
      const date = { dateType: 'single', dateFrom, dateTo: null } as const;
      dates.push({ ...common, fieldName: 'dates', text: written, date, isSure: true });
    }
    for (const one of await namesInText(text))
      names.push({ ...common, fieldName: FIELDS[one.kind], text: one.name, date: null, isSure: one.isSure });
  }
  return [
    ...byFrequency(dates, ({ date }) => date?.dateFrom ?? '', MOST.dates),
    ...Object.values(FIELDS).flatMap((fieldName) =>
      byFrequency(
        names.filter((one) => one.fieldName === fieldName),
        ({ text }) => text,
        MOST.names,
      ),
    ),
  ];
}
