import { PROPOSALS_SHOWN, type Proposal } from '@regest/contract/endpoints/proposals.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { codePoints } from '@regest/contract/text/unicode.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import { hasUninspected, listEmbedded } from '../../queries/files/embedded-metadata.ts';
import { findTermsNamed } from '../../queries/imports/lookups.ts';
import { type FullRecord, findRecord } from '../../queries/records/find-records.ts';
import { listTextsOfRecord } from '../../queries/transcriptions/texts-of-record.ts';
import { requireReach } from '../access/institution-scope.ts';
import { findAuthors } from '../imports/reference-names.ts';
import { fromStored } from '../records/record-view.ts';
import { type Candidate, metadataCandidates } from './metadata-candidates.ts';
import { textCandidates } from './text-candidates.ts';

/** Files of one record whose metadata are read; `TEXTS` limits their texts. */
const MAX_FILES = 200;
const TEXTS = { files: 10, characters: 10_000 };

/** A candidate in the form of the level; null where the level has no field for it. */
function fitLevel(level: RecordLevel, candidate: Candidate): Candidate | null {
  const field = recordFields(level).find(({ name }) => name === candidate.fieldName);
  if (!field) return null;
  const { date } = candidate;
  if (date && LEVELS[level].yearsOnly)
    return {
      ...candidate,
      date: { ...date, dateFrom: date.dateFrom.slice(0, 4), dateTo: date.dateTo?.slice(0, 4) ?? null },
    };
  const max = 'max' in field ? field.max : undefined;
  return typeof max === 'number' && codePoints(candidate.text) > max ? null : candidate;
}

const keyOf = ({ fieldName, text, date }: Candidate) =>
  `${fieldName}\n${date ? `${date.dateFrom}/${date.dateTo}` : text.toLowerCase()}`;

/** Test for proposals that the record already contains. */
function openKnown(record: FullRecord): (one: Proposal) => boolean {
  const values = fromStored(record) as Record<string, unknown>;
  const dates = new Set(record.dates.map(({ dateFrom, dateTo }) => `${dateFrom}/${dateTo ?? null}`));
  const ids = new Set([
    ...record.authors.map(({ id }) => `authors ${id}`),
    ...record.indices.map(({ id }) => `term ${id}`),
  ]);
  return ({ fieldName, text, id, date }) => {
    if (date) return dates.has(`${date.dateFrom}/${date.dateTo}`);
    if (fieldName === 'title' || fieldName === 'content')
      return String(values[fieldName] ?? '').includes(text);
    return id !== null && ids.has(fieldName === 'authors' ? `authors ${id}` : `term ${id}`);
  };
}

/** Adds ids of the creators and terms with these names; of several, the first. */
async function withIds(db: Db, record: FullRecord, candidates: readonly Candidate[]): Promise<Proposal[]> {
  const ids = new Map<string, number>();
  const types = new Map(
    recordFields(record.level).flatMap((field): [string, IndexType | null][] =>
      field.kind === 'indices'
        ? [[field.name, field.indexType]]
        : field.kind === 'authors'
          ? [[field.name, null]]
          : [],
    ),
  );
  for (const [fieldName, type] of types) {
    const names = candidates.filter((one) => one.fieldName === fieldName).map(({ text }) => text);
    if (names.length === 0) continue;
    const matches = type
      ? await findTermsNamed(db, record.institution_id, type, names)
      : await findAuthors(db, record.institution_id, names);
    for (const { asked, id, isExact } of matches)
      if (isExact || !ids.has(`${fieldName}\n${asked}`)) ids.set(`${fieldName}\n${asked}`, id);
  }
  return candidates.map(({ fieldName, text, date, origin, file }) => ({
    fieldName,
    text,
    date,
    origin,
    file,
    id: ids.get(`${fieldName}\n${text}`) ?? null,
  }));
}

/** Proposals from the files of a record for its description. Nothing is written: a person accepts each one. */
export async function listProposals(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ proposals: Proposal[]; isComplete: boolean }> {
  const record = await findRecord(db, id);
  if (!record) throw notFound('record', id);
  requireReach(actor, 'record.write', { institutionId: record.institution_id }, record.level, id);
  const ofMetadata = (await listEmbedded(db, id, MAX_FILES)).flatMap(metadataCandidates);
  const ofTexts = await textCandidates(db, record.institution_id, await listTextsOfRecord(db, id, TEXTS));
  const candidates = [...ofMetadata, ...ofTexts].flatMap((one) => fitLevel(record.level, one) ?? []);
  const distinct = [
    ...new Map(candidates.toReversed().map((one) => [keyOf(one), one])).values(),
  ].toReversed();
  const unsure = new Set(ofTexts.filter(({ isSure }) => !isSure).map(keyOf));
  const isKnown = openKnown(record);
  const named = await withIds(db, record, distinct);
  const proposals = named.filter((one) => !isKnown(one) && (one.id !== null || !unsure.has(keyOf(one))));
  return { proposals: proposals.slice(0, PROPOSALS_SHOWN), isComplete: !(await hasUninspected(db, id)) };
}
