import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signOut } from '../../api/oauth.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { unsavedWork } from '../../ui/unsaved/unsaved-work.ts';

/** Ends the session and opens the login page; unsaved work needs a confirmation first. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    if (unsavedWork.exists()) {
      const agreed = await confirm({
        title: t('logout.confirm.title'),
        body: t('logout.confirm.unsaved'),
        confirmLabel: t('logout.ok'),
        danger: true,
      });
      if (!agreed) return;
    }
    const revoked = signOut();
    // The confirmation above replaces the form's own guard.
    await router.navigate({ to: '/login', ignoreBlocker: true });
    queryClient.clear();
    notify.clear();
    notify.info(t('login.loggedOut'));
    await revoked;
  };
}
