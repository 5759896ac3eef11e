import type { Db } from '../../db/schema.ts';
import type { FileText } from '../../queries/transcriptions/texts-of-record.ts';
import { datesInText } from './dates-in-text.ts';
import type { TextCandidate } from './metadata-candidates.ts';
import { namesInText } from './names-in-text.ts';
import { registerCandidates } from './register-candidates.ts';

/** Limits of proposals from a long text, the most frequent first. */
const MAX_PROPOSALS = { dates: 6, names: 10 };

const NAMED_FIELDS = ['authors', 'personalIndices', 'geographicalIndices', 'materialIndices'] as const;
const FIELDS = { person: 'personalIndices', place: 'geographicalIndices' } as const;

/** The most frequent candidates; equally frequent ones are in the order of the text. */
function byFrequency(
  candidates: readonly TextCandidate[],
  keyOf: (one: TextCandidate) => string,
  most: number,
) {
  const groups = [...Map.groupBy(candidates, keyOf).values()].toSorted((a, b) => b.length - a.length);
  return groups.slice(0, most).flatMap((group) => group.find(({ isSure }) => isSure) ?? group[0] ?? []);
}

/**
 * Dates, persons and places in the texts of scans, in their base forms; then the creators and terms of the registers
 * that the texts contain.
 */
export async function textCandidates(
  db: Db,
  institutionId: number,
  texts: readonly FileText[],
): Promise<TextCandidate[]> {
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
  const namesOf = (all: readonly TextCandidate[]) =>
    NAMED_FIELDS.flatMap((fieldName) =>
      byFrequency(
        all.filter((one) => one.fieldName === fieldName),
        ({ text }) => text,
        MAX_PROPOSALS.names,
      ),
    );
  return [
    ...byFrequency(dates, ({ date }) => date?.dateFrom ?? '', MAX_PROPOSALS.dates),
    ...namesOf(names),
    ...namesOf(await registerCandidates(db, institutionId, texts)),
  ];
}
