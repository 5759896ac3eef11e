import { createHash } from 'node:crypto';
import { WHOLE_PORTAL } from '@regest/contract/endpoints/portal-homes.ts';
import { PORTAL_HOME_PIECES } from '@regest/contract/fields/portal-home-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { HomePage, InstitutionPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Deps } from '../../deps.ts';
import type { HomeChoices } from '../../queries/published/home.ts';
import { findPublicInstitution } from '../../queries/published/institutions.ts';
import { expiryOf, fileKey, type Signed, signResource } from '../files/file-signature.ts';
import { loadHome } from '../portal/pages/home.ts';
import { loadInstitution } from '../portal/pages/institution.ts';
import { checkPortalHome, type PortalHomeValues } from '../portal-homes/portal-homes.ts';
import { currentSigner, findSigner, type PreviewAddress, type PreviewDeps } from './preview-session.ts';

/** The signature covers the choices in the address: nothing is stored for a preview. */
const signed = (choices: string): Signed =>
  `home ${createHash('sha256').update(choices).digest('base64url')}`;

const choicesOf = (values: PortalHomeValues): HomeChoices => ({
  text: values.text,
  examples: values.examples,
  piece_ids: PORTAL_HOME_PIECES.flatMap((name) => values[name] ?? []),
});

/** Path below the base of the portal: the right of one session to see a home page with these choices. */
export async function homePreviewPath(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  tokenHash: Buffer | undefined,
  id: number,
  sent: Record<string, unknown>,
): Promise<string> {
  const session = await currentSigner(deps, tokenHash);
  const values = await checkPortalHome(deps.db, actor, id, sent);
  const choices = Buffer.from(JSON.stringify(choicesOf(values))).toString('base64url');
  const signature = signResource(signed(choices), await fileKey(deps.db), id, session, expiryOf());
  return `/podglad-strony/${signature}/${id}?wybor=${choices}`;
}

/** The page with the choices of the address, as readers would see it; null for an invalid address. */
export async function openHomePreview(
  deps: PreviewDeps,
  reader: Reader,
  { choices, ...address }: PreviewAddress & { choices: string },
): Promise<HomePage | InstitutionPage | null> {
  if (!(await findSigner(deps, address, signed(choices)))) return null;
  const chosen = JSON.parse(Buffer.from(choices, 'base64url').toString('utf8')) as HomeChoices;
  if (address.id === WHOLE_PORTAL) return { ...(await loadHome(reader, undefined, chosen)), isPreview: true };
  const institution = await findPublicInstitution(reader, address.id);
  return institution
    ? { ...(await loadInstitution(reader, institution, undefined, chosen)), isPreview: true }
    : null;
}
