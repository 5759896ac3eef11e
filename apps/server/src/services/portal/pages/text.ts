import type { TextPage } from '@regest/portal/views/pages.ts';
import type { Settings } from '../../../settings.ts';

/** A page of fixed texts, with the names and addresses of this installation. */
export function textPage(
  name: TextPage['name'],
  { provider, contactEmail, contactPhone, contactPerson }: Settings,
): TextPage {
  return { page: 'text', name, provider, contactEmail, contactPhone, contactPerson };
}
