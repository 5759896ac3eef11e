import { Button } from '@mantine/core';
import { SAVED_NAME_MAX } from '@regest/contract/endpoints/saved-searches.ts';
import { IconBookmark } from '@tabler/icons-react';
import { errorMessageKey } from '../../../api/api-error.ts';
import { prompt } from '../../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { SearchAddress } from '../search-address.ts';
import { printSearch, saveSearch } from './saved-searches.ts';

/** Saves the current search under a name on the server, for the search page on any computer. */
export function SaveButton({ address }: { address: SearchAddress }) {
  const { t } = useTranslation();
  async function save() {
    const name = await prompt({
      title: t('search.saved.save'),
      label: t('search.saved.name'),
      help: t('search.saved.nameHelp'),
      initial: [...(address.q ?? '')].slice(0, SAVED_NAME_MAX).join(''),
      confirmLabel: t('search.saved.ok'),
      validate: (text) =>
        text.trim() === '' || text.trim().length > SAVED_NAME_MAX
          ? t('search.saved.nameWrong', { max: SAVED_NAME_MAX })
          : undefined,
    });
    if (name === null) return;
    try {
      await saveSearch(name.trim(), printSearch(address));
      notify.success(t('search.saved.done', { name: name.trim() }));
    } catch (error) {
      notify.error(t(errorMessageKey(error)));
    }
  }
  return (
    <Button variant="subtle" leftSection={<IconBookmark size={16} aria-hidden />} onClick={save}>
      {t('search.saved.save')}
    </Button>
  );
}
