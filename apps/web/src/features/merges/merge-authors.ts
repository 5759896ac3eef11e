import { type AuthorView, authorsApi } from '@regest/contract/endpoints/authors.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** A broken rule is shown in the server's words. */
function report(error: unknown, t: Translate): void {
  const own = error instanceof ApiError && error.type === 'badRequest';
  notify.error(own ? error.message : t(errorMessageKey(error)));
}

async function unmerge(id: number, t: Translate): Promise<void> {
  try {
    await call(authorsApi.unmerge, { params: { id } });
    notify.success(t('vocabulary.undone'));
  } catch (error) {
    report(error, t);
  }
}

/** Merges `source` into `target` after a confirmation; the notice offers the undo. */
export async function mergeAuthors(source: AuthorView, target: AuthorView, t: Translate): Promise<void> {
  const agreed = await confirm({
    title: t('vocabulary.duplicates.confirmTitle'),
    body: t('vocabulary.duplicates.confirmBody', {
      gone: source.name,
      kept: target.name,
      count: source.usage,
    }),
    confirmLabel: t('vocabulary.duplicates.confirm'),
  });
  if (!agreed) return;
  try {
    await call(authorsApi.merge, { params: { id: source.id }, body: { into: target.id } });
    notify.success(t('vocabulary.duplicates.merged', { name: target.name }), {
      label: t('vocabulary.undo'),
      run: () => unmerge(source.id, t),
    });
  } catch (error) {
    report(error, t);
  }
}
