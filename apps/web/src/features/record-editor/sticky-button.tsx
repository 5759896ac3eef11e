import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Beside "save and add next": which fields go along. */
export function StickyButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const label = t('editor.sticky');
  return (
    <ActionIcon size={36} variant="default" aria-label={label} title={label} onClick={onClick}>
      <IconSettings size={17} aria-hidden />
    </ActionIcon>
  );
}
