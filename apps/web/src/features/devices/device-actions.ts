import { devicesApi, type SessionView } from '@regest/contract/endpoints/devices.ts';
import { ApiError, errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';

/** A session that has ended meanwhile needs no error. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

async function act(work: () => Promise<unknown>, success: string, t: Translate): Promise<void> {
  try {
    await work();
    notify.success(success);
  } catch (error) {
    if (!isGone(error)) notify.error(t(errorMessageKey(error)));
  }
  await queryClient.invalidateQueries({ queryKey: ['devices'] });
}

export async function endSession({ id, device }: SessionView, t: Translate): Promise<void> {
  const agreed = await confirm({
    title: t('devices.endTitle'),
    body: t('devices.endBody', { device }),
    confirmLabel: t('devices.end'),
    danger: true,
  });
  if (agreed) await act(() => call(devicesApi.end, { params: { id } }), t('devices.ended'), t);
}

export async function endOtherSessions(t: Translate): Promise<void> {
  const agreed = await confirm({
    title: t('devices.endOthersTitle'),
    body: t('devices.endOthersBody'),
    confirmLabel: t('devices.endOthers'),
    danger: true,
  });
  if (agreed) await act(() => call(devicesApi.endOthers), t('devices.endedOthers'), t);
}
