import { errorMessageKey } from '../../../api/api-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Review } from '../../../domain/files/file-windows.ts';
import { reviewQuery } from '../../../domain/files/review-query.ts';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../../ui/notices/notify.ts';
import type { Translate } from '../../../ui/texts/translate.ts';

/** Texts that were not opened yet; a review without a scope has all its texts in the first part. */
async function readUnopened({ scope, files }: Review) {
  return scope && queryClient.fetchQuery(reviewQuery({ ...scope, after: files.at(-1)?.id }));
}

/** First part of the unchecked texts, and their number. */
async function readSkipped({ scope, files, checked }: Review): Promise<Pick<Review, 'files' | 'total'>> {
  if (scope) return queryClient.fetchQuery(reviewQuery(scope));
  const rest = files.filter(({ id }) => !checked.includes(id));
  return { files: rest, total: rest.length };
}

/** The next part of a review: further texts, then, after a confirmation, the skipped ones. */
export async function nextPart(review: Review, t: Translate): Promise<Review | 'done' | 'left' | 'failed'> {
  const { files, offset } = review;
  const earlier = [...review.earlier, ...files];
  try {
    const unopened = await readUnopened(review);
    if (unopened && unopened.total > 0) {
      const before = offset + files.length;
      return { ...review, files: unopened.files, earlier, offset: before, total: before + unopened.total };
    }
    const skipped = await readSkipped(review);
    if (skipped.total === 0) return 'done';
    const goesBack = await confirm({
      title: t('review.skipped.title', { count: skipped.total }),
      body: t('review.skipped.body'),
      confirmLabel: t('review.skipped.back'),
      cancelLabel: t('review.skipped.end'),
    });
    return goesBack ? { ...review, ...skipped, earlier, offset: 0 } : 'left';
  } catch (error) {
    notify.error(t(errorMessageKey(error)));
    return 'failed';
  }
}
