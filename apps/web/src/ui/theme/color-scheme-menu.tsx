import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconContrast } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** As the system, light or dark; kept in this browser. */
export function ColorSchemeMenu({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={className}>
          <IconContrast size={18} aria-hidden /> {t('colorScheme.title')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? <IconCheck size={16} aria-hidden /> : undefined}
          >
            {t(`colorScheme.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
