import { Button } from '@mantine/core';
import { secondFactorApi } from '@regest/contract/endpoints/second-factor.ts';
import type { UserView } from '@regest/contract/endpoints/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { userQuery } from './user-queries.ts';

/** Removal of second factors, for an administrator who helps a user without telephone and recovery codes. */
export function RemoveFactors({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  async function remove() {
    const agreed = await confirm({
      title: t('secondFactor.ofUser.confirmTitle'),
      body: t('secondFactor.ofUser.confirmBody', { name: user.fullName }),
      confirmLabel: t('secondFactor.ofUser.remove'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await call(secondFactorApi.removeOfUser, { params: { id: user.id } });
      notify.success(t('secondFactor.ofUser.removed'));
      await client.invalidateQueries({ queryKey: userQuery(user.id).queryKey });
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }
  return (
    <Banner
      title={t('secondFactor.ofUser.title')}
      action={<Button onClick={remove}>{t('secondFactor.ofUser.remove')}</Button>}
    >
      {t('secondFactor.ofUser.help')}
    </Banner>
  );
}
