import { type AuthorView, authorsApi } from '@regest/contract/endpoints/authors.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** A rule of the server is said in its own words. */
function report(error: unknown, t: Translate): void {
  const own = error instanceof ApiError && error.type === 'badRequest';
  notify.error(own ? error.message : t(errorMessageKey(error)));
}

async function part(id: number, t: Translate): Promise<void> {
  try {
    await call(authorsApi.unmerge, { params: { id } });
    notify.success(t('vocabulary.undone'));
  } catch (error) {
    report(error, t);
  }
}

/** The one gives way to the other once that is agreed to; one press takes it back. */
export async function mergeCreators(gone: AuthorView, kept: AuthorView, t: Translate): Promise<void> {
  const agreed = await confirm({
    title: t('vocabulary.duplicates.confirmTitle'),
    body: t('vocabulary.duplicates.confirmBody', { gone: gone.name, kept: kept.name, count: gone.usage }),
    confirmLabel: t('vocabulary.duplicates.confirm'),
  });
  if (!agreed) return;
  try {
    await call(authorsApi.merge, { params: { id: gone.id }, body: { into: kept.id } });
    notify.success(t('vocabulary.duplicates.merged', { name: kept.name }), {
      label: t('vocabulary.undo'),
      run: () => part(gone.id, t),
    });
  } catch (error) {
    report(error, t);
  }
}
