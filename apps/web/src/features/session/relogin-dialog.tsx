import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  username: string;
  onSignedIn: () => void;
  onOtherAccount: () => void;
}

/** Sign-in dialog over the page, which keeps its typed text. */
export default function ReloginDialog({ username, onSignedIn, onOtherAccount }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={() => undefined}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('login.relogin.title')}
    >
      <p>{t('login.relogin.body')}</p>
      <SignInForm
        username={username}
        onSignedIn={onSignedIn}
        aside={
          <Button variant="subtle" onClick={onOtherAccount}>
            {t('login.relogin.otherAccount')}
          </Button>
        }
      />
    </Dialog>
  );
}
