import { type JobView, jobsApi } from '@regest/contract/endpoints/jobs.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshFiles } from '../../domain/files/files-query.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';

const SAYS_WHY = ['badRequest', 'ocrLimitExceeded', 'transcriptionLimitExceeded', 'engineUnavailable'];

async function act(work: () => Promise<unknown>, success: string, t: Translate) {
  try {
    await work();
    notify.success(success);
  } catch (error) {
    const hasReason = error instanceof ApiError && error.type !== undefined && SAYS_WHY.includes(error.type);
    notify.error(hasReason ? error.message : t(errorMessageKey(error)));
  }
  await queryClient.invalidateQueries({ queryKey: ['jobs'] });
  await queryClient.invalidateQueries({ queryKey: ['quota'] });
  refreshFiles();
}

export async function cancelJob(job: JobView, t: Translate) {
  const agreed = await confirm({
    title: t('jobs.cancelTitle'),
    body: t('jobs.cancelBody', { name: job.fileName }),
    confirmLabel: t('jobs.cancel'),
    cancelLabel: t('jobs.cancelKeep'),
    danger: true,
  });
  if (agreed) await act(() => call(jobsApi.cancel, { params: { id: job.id } }), t('jobs.cancelled'), t);
}

export function retryJob(job: JobView, t: Translate) {
  return act(() => call(jobsApi.retry, { params: { id: job.id } }), t('jobs.retried'), t);
}
