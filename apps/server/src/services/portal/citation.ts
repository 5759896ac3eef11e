import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import { pageOrSeconds, partQuery, type RecordPart } from '@regest/portal/addresses/part-query.ts';
import { permanentPath } from '@regest/portal/addresses/paths.ts';
import { bibtex } from '@regest/reading/citation/bibtex.ts';
import type { Cited } from '@regest/reading/citation/cited.ts';
import { cslJson } from '@regest/reading/citation/csl.ts';
import { ris } from '@regest/reading/citation/ris.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listPublicFiles } from '../../queries/published/files.ts';
import { findPublicRecord } from '../../queries/published/records.ts';
import { fullSignature } from './entries.ts';
import { fileOf, isSound, LISTED_FIELDS, sheetsOf } from './sheets.ts';

const FORMATS = {
  bib: { type: 'application/x-bibtex', write: bibtex },
  ris: { type: 'application/x-research-info-systems', write: ris },
  json: {
    type: 'application/vnd.citationstyles.csl+json',
    write: (cited: Cited, polish: Texts) => cslJson([cited], polish),
  },
} as const;

const WHOLE_RECORD: RecordPart = { sheet: null, region: null, from: null, to: null, recording: null };

/** The requested part if it exists; a page or recording that is not public is not cited. */
async function publicPart(reader: Reader, id: number, part: RecordPart): Promise<RecordPart> {
  if (part.sheet === null && part.from === null) return WHOLE_RECORD;
  const rows = await listPublicFiles(reader, [id]);
  const files = rows.filter(({ field }) => LISTED_FIELDS.has(field)).map(fileOf);
  if (part.sheet !== null)
    return sheetsOf(files)[part.sheet - 1]
      ? { ...WHOLE_RECORD, sheet: part.sheet, region: part.region }
      : WHOLE_RECORD;
  return files.filter(isSound)[(part.recording ?? 1) - 1] ? part : WHOLE_RECORD;
}

/** Citation of a record, or of a page or seconds of it, in a format of reference managers. */
export async function citationOf(
  reader: Reader,
  id: number,
  format: string,
  { root, requested }: { root: string; requested: RecordPart },
): Promise<{ type: string; text: string } | null> {
  const record = Object.hasOwn(FORMATS, format) ? await findPublicRecord(reader, id) : undefined;
  if (!record) return null;
  const { type, write } = FORMATS[format as keyof typeof FORMATS];
  const part = await publicPart(reader, id, requested);
  const cited: Cited = {
    id,
    level: record.level,
    title: record.title,
    signature: fullSignature(record),
    archive: record.institution_name,
    dates: record.dates,
    collection: record.ancestors[0]?.title ?? null,
    creators: record.authors.map(({ name, type }) => ({ name, type })),
    languages: [],
    url: `${root}${permanentPath(id)}${partQuery(part)}`,
    accessed: new Date().toISOString().slice(0, 10),
    ...pageOrSeconds(part),
  };
  return { type, text: write(cited, texts('pl')) };
}
