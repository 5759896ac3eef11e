import { type AuthorView, authorsApi } from '@regest/contract/endpoints/authors.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** Reports an error; a violated rule has the server's message. */
function report(error: unknown, t: Translate): void {
  const hasReason = error instanceof ApiError && error.type === 'badRequest';
  notify.error(hasReason ? error.message : t(errorMessageKey(error)));
}

async function unmerge(id: number, t: Translate): Promise<void> {
  try {
    await call(authorsApi.unmerge, { params: { id } });
    notify.success(t('vocabulary.undone'));
  } catch (error) {
    report(error, t);
  }
}

/** Merges `source` into `target`, which takes the named fields; the notice offers the undo. */
export async function mergeAuthors(
  source: AuthorView,
  target: AuthorView,
  take: string[],
  t: Translate,
): Promise<void> {
  try {
    const params = { id: source.id };
    const { author } = await call(authorsApi.merge, { params, body: { into: target.id, take } });
    notify.success(t('vocabulary.duplicates.merged', { name: author.name }), {
      label: t('vocabulary.undo'),
      run: () => unmerge(source.id, t),
    });
  } catch (error) {
    report(error, t);
  }
}

/** Records that two authors are different; the notice offers the undo. */
export async function keepApart(a: AuthorView, b: AuthorView, t: Translate): Promise<void> {
  const note = (value: boolean) =>
    call(authorsApi.distinct, { params: { id: a.id }, body: { from: b.id, value } });
  try {
    await note(true);
    notify.info(t('vocabulary.duplicates.keptApart'), {
      label: t('actions.undo'),
      run: () => void note(false).catch((error) => report(error, t)),
    });
  } catch (error) {
    report(error, t);
  }
}
