import 'virtual:texts/pages';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { KeyboardKeys } from './keyboard-keys.tsx';

export default function KeyboardPage() {
  const { t } = useTranslation();
  return (
    <Page width="form">
      <PageHeading title={t('keyboard.title')} />
      <KeyboardKeys />
    </Page>
  );
}
