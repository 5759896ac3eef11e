import 'virtual:texts/pages';
import { KeyboardKeys } from '../../pages/information/keyboard-keys.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** The list of keys as a dialog, so that a form stays open. */
export default function KeyboardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t('keyboard.title')} size="lg">
      <KeyboardKeys />
    </Dialog>
  );
}
