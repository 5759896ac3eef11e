import { useMantineColorScheme } from '@mantine/core';
import { IconContrast } from '@tabler/icons-react';
import { ActionMenu } from '../menu/action-menu.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Menu of the colour scheme: system, light or dark; stored in this browser. */
export function ColorSchemeMenu({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ActionMenu
      look="plain"
      className={className}
      icon={<IconContrast size={18} aria-hidden />}
      label={t('colorScheme.title')}
      entries={SCHEMES.map((scheme) => ({
        key: scheme,
        label: t(`colorScheme.${scheme}`),
        checked: scheme === colorScheme,
        onSelect: () => setColorScheme(scheme),
      }))}
    />
  );
}
