import 'virtual:texts/files';
import { errorMessageKey } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { openReview } from './file-windows.ts';
import { reviewQuery } from './review-query.ts';

/** Texts of records and of all below them, one after another. */
export async function reviewBelow(ids: readonly number[], t: Translate): Promise<void> {
  try {
    const scope = { ids: ids.join() };
    const { files, total } = await queryClient.fetchQuery(reviewQuery(scope));
    if (files.length > 0) openReview({ scope, files, total });
    else notify.info(t('review.none'));
  } catch (error) {
    notify.error(t(errorMessageKey(error)));
  }
}
