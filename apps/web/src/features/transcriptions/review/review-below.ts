import { errorMessageKey } from '../../../api/api-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { openReview } from '../../../domain/files/file-windows.ts';
import { notify } from '../../../ui/notices/notify.ts';
import type { Translate } from '../../../ui/texts/translate.ts';
import { reviewQuery } from './review-query.ts';

/** Texts of a record and of all below it, one after another. */
export async function reviewBelow(id: number, t: Translate): Promise<void> {
  try {
    const { files } = await queryClient.fetchQuery(reviewQuery({ under: id }));
    if (files.length > 0) openReview(files);
    else notify.info(t('review.none'));
  } catch (error) {
    notify.error(t(errorMessageKey(error)));
  }
}
