import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** What happened, with the detail that tells two entries of one kind apart. */
export function kindText({ kind, details }: Pick<AuditEvent, 'kind' | 'details'>, t: Translate): string {
  if (kind === 'publish' && typeof details.value === 'boolean')
    return t(details.value ? 'audit.published' : 'audit.unpublished');
  if (kind === 'signInFailed' && typeof details.tries === 'number' && details.tries > 1)
    return t('audit.signInTries', { count: details.tries });
  if (kind === 'backup' && (details.done === 'written' || details.done === 'restored'))
    return t(`audit.backup.${details.done}`);
  if (kind === 'import' && (details.done === 'applied' || details.done === 'undone'))
    return t(`audit.import.${details.done}`);
  return t(`audit.kind.${kind}`);
}
