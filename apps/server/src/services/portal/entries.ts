import { languageTag } from '@regest/contract/exchange/language-codes.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { institutionPath, recordPath } from '@regest/portal/addresses/paths.ts';
import type { ArchiveBrief, Entry, Media } from '@regest/portal/views/common.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listInstitutionPictures, listMedia, type MediaRow } from '../../queries/published/files.ts';
import { findPublicInstitution, type PublicInstitution } from '../../queries/published/institutions.ts';
import { findPublicHeads, type PublicHead } from '../../queries/published/records.ts';

const NO_MEDIA: Media = { scans: 0, audio: 0, video: 0, hasText: false, isTextChecked: false };

export function mediaOf(row: MediaRow | undefined): Media {
  if (!row) return NO_MEDIA;
  const { scans, audio, video, has_text, is_checked } = row;
  return { scans, audio, video, hasText: has_text, isTextChecked: has_text && is_checked };
}

type Placed = Pick<
  PublicHead,
  'institution_id' | 'institution_alias' | 'institution_signature' | 'ancestors' | 'signature'
>;

export const pathOf = (head: Omit<Placed, 'institution_signature'>) =>
  recordPath({ id: head.institution_id, alias: head.institution_alias }, [
    ...head.ancestors.map(({ signature }) => signature),
    head.signature,
  ]);

export const fullSignature = (head: Placed) =>
  joinSignature([
    head.institution_signature,
    ...head.ancestors.map(({ signature }) => signature),
    head.signature,
  ]);

/** Language of the description of a record. */
export const langOf = ({ description_language: code }: Pick<PublicHead, 'description_language'>) =>
  code === null ? 'pl' : languageTag(code);

export function entryOf(head: PublicHead, media: MediaRow | undefined): Entry {
  return {
    id: head.id,
    level: head.level,
    title: head.title,
    lang: langOf(head),
    path: pathOf(head),
    signature: fullSignature(head),
    dates: head.dates,
    summary: head.summary,
    licenses: head.licenses,
    place: head.ancestors.map(({ title }) => title),
    above: head.ancestors.map(({ id }) => id),
    archive: head.institution_name,
    media: mediaOf(media),
    thumbnail: media?.thumbnail ?? null,
  };
}

/** Entries of lists for these records, in the order of the ids. */
export async function entriesOf(reader: Reader, ids: readonly number[]): Promise<Entry[]> {
  const [heads, media] = await Promise.all([findPublicHeads(reader, ids), listMedia(reader, ids)]);
  return heads.map((head) => entryOf(head, media.get(head.id)));
}

const ACCENT = /^#[0-9a-f]{6}$/i;

export function briefOf(institution: PublicInstitution, logo: number | null = null): ArchiveBrief {
  const { accent, contact } = institution.fields as { accent?: unknown; contact?: { email?: string } };
  return {
    id: institution.id,
    title: institution.archive_name ?? institution.name,
    path: institutionPath({ id: institution.id, alias: institution.path_alias }),
    signature: institution.signature,
    accent: typeof accent === 'string' && ACCENT.test(accent) ? accent : null,
    logo,
    hasEmail: Boolean(contact?.email),
    hasPage: true,
  };
}

export const logoAmong = (pictures: readonly { id: number; field: string }[]) =>
  pictures.find(({ field }) => field === 'logo')?.id ?? null;

export async function findBrief(reader: Reader, institutionId: number): Promise<ArchiveBrief | null> {
  const [institution, pictures] = await Promise.all([
    findPublicInstitution(reader, institutionId),
    listInstitutionPictures(reader, institutionId),
  ]);
  return institution ? briefOf(institution, logoAmong(pictures)) : null;
}

/** Dates in the form in which they were entered: `1931-04-12`, `1908–1989`. */
export function datesInWords(dates: readonly DateEntry[]): string {
  return dates.map(({ dateFrom, dateTo }) => (dateTo ? `${dateFrom}–${dateTo}` : dateFrom)).join(', ');
}
