import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { type ExchangeRow, listExchangeRows } from '../../queries/published/exchange-rows.ts';
import { findPublicInstitution, type PublicInstitution } from '../../queries/published/institutions.ts';
import { findPublicCreator, listNaming } from '../../queries/published/names.ts';
import { findPublicHeads } from '../../queries/published/records.ts';
import { dublinCore } from '../../writers/exchange/dublin-core.ts';
import { eacXml, hasEac } from '../../writers/exchange/eac.ts';
import { eagXml } from '../../writers/exchange/eag.ts';
import {
  addressesBelow,
  type ExchangeRecord,
  type WritingContext,
} from '../../writers/exchange/exchange-record.ts';
import { exchangeRecord } from '../exports/exchange-records.ts';

const FIELDS = RECORD_LEVELS.flatMap((level) => recordFields(level));
const ON_CONSENT = new Set(FIELDS.flatMap((field) => (field.public === 'onConsent' ? [field.name] : [])));
/** The views of the database hold none of these; the writers leave them out once more. */
const NEVER = new Set(FIELDS.flatMap((field) => (field.public === undefined ? [field.name] : [])));
const MOST_RELATIONS = 1000;

export function publicContext(institution: WritingContext['institution'], root: string): WritingContext {
  return {
    institution,
    addresses: addressesBelow(root),
    isInternal: false,
    onConsent: ON_CONSENT,
    hidden: NEVER,
    writtenAt: new Date(),
  };
}

export const institutionOf = (row: ExchangeRow): WritingContext['institution'] => ({
  id: row.institution_id,
  signature: row.institution_signature,
  name: row.institution_name,
});

export function publicRecord(row: ExchangeRow): ExchangeRecord {
  return exchangeRecord(
    row.row,
    row.signatures.length - 1,
    joinSignature([row.institution_signature, ...row.signatures]),
  );
}

export function dublinCoreOf(row: ExchangeRow, root: string): string {
  return dublinCore(publicRecord(row), publicContext(institutionOf(row), root), row.parent_id);
}

export async function publicDublinCore(reader: Reader, id: number, root: string): Promise<string | null> {
  const [row] = await listExchangeRows(reader, [id]);
  return row ? `<?xml version="1.0" encoding="UTF-8"?>\n${dublinCoreOf(row, root)}` : null;
}

/** A creator of public records; one whose kind nobody knows has no such file. */
export async function publicEac(reader: Reader, id: number, root: string): Promise<string | null> {
  const creator = await findPublicCreator(reader, id);
  if (!creator || !hasEac({ authorType: creator.author_type })) return null;
  const institution = await findPublicInstitution(reader, creator.institution_id);
  if (!institution) return null;
  const records = await findPublicHeads(reader, await listNaming(reader, { authorId: id }, MOST_RELATIONS));
  const { name, signature, dates, description } = creator;
  return eacXml(
    {
      id,
      name,
      otherName: creator.other_name,
      signature,
      authorType: creator.author_type,
      dates,
      description,
      descriptionSource: creator.description_source,
      isDraft: false,
      records,
    },
    publicContext(institution, root),
  );
}

export function publicEag(institution: PublicInstitution): string {
  const { signature, name, archive_name: archiveName, institution_type: institutionType } = institution;
  return eagXml({ signature, name, archiveName, institutionType, fields: institution.fields }, new Date());
}
