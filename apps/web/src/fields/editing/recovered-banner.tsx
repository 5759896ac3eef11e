import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Props {
  at: string;
  onUse: () => void;
  onDiscard: () => void;
}

/** Text of an earlier visit that never reached the server. */
export function RecoveredBanner({ at, onUse, onDiscard }: Props) {
  const { t } = useTranslation();
  // Gone with its buttons, it leaves the reader at the head of the form it filled.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    },
    [],
  );
  return (
    <Banner
      kind="warning"
      role="status"
      action={
        <>
          <Button onClick={onUse}>{t('save.draftRecoveredUse')}</Button>{' '}
          <Button variant="subtle" onClick={onDiscard}>
            {t('save.draftRecoveredDiscard')}
          </Button>
        </>
      }
    >
      {t('save.draftRecovered', { date: formatDateTime(at) })}
    </Banner>
  );
}
