import { institutionPath } from '@regest/portal/addresses/paths.ts';
import type { ArchiveBrief } from '@regest/portal/views/common.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { listInstitutionPictures } from '../../queries/published/files.ts';
import { findPublicInstitution, type PublicInstitution } from '../../queries/published/institutions.ts';

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
